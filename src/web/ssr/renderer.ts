import { createRequestHandler, type ServerBuild } from 'react-router';
import type { HtmlFragment } from '#contract/html-fragment.ts';
import { createRouterContext, type RenderContext } from '../page-context.ts';

/** A rendered page for the HTTP layer. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** HTML fragments in order. */
  readonly fragments: readonly HtmlFragment[];
}

/**
 * A Response that carries its HTML as fragments, because React Router passes responses through and a body would have
 * to be decoded again. A property and not a WeakMap, whose values outlive young-generation garbage collection.
 */
export class PageResponse extends Response {
  readonly fragments: readonly HtmlFragment[];

  constructor(fragments: readonly HtmlFragment[], init: ResponseInit) {
    super(null, init);
    this.fragments = fragments;
  }
}

/** Creates the function with which the HTTP layer renders pages. */
export function pageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
): (request: Request, renderContext: RenderContext) => Promise<RenderedPage> {
  const handle = createRequestHandler(build, mode);
  return async (request, renderContext) => {
    const response = await handle(request, createRouterContext(renderContext));
    const { status, headers } = response;
    const fragments = response instanceof PageResponse ? response.fragments : [await response.text()];
    return { status, headers, fragments };
  };
}
