import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Stretch } from '#contract/html-fragment.ts';
import { contextFor, type GivenContext } from '../page-context.ts';

/** A page as the server takes it. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** Its text, in order. */
  readonly stretches: readonly Stretch[];
}

/**
 * React Router hands a Response on; the text of its page goes with it, since a body is bytes that would be read again at once. It is
 * a property and not the value of a WeakMap: what such a map holds outlives the collection of what is young.
 */
export class PageResponse extends Response {
  readonly stretches: readonly Stretch[];

  constructor(stretches: readonly Stretch[], init: ResponseInit) {
    super(null, init);
    this.stretches = stretches;
  }
}

/** Renders pages for the server, which knows nothing of React. */
export function pageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
): (request: Request, given: GivenContext) => Promise<RenderedPage> {
  const handle = createRequestHandler(build, mode);
  return async (request, given) => {
    const response = await handle(request, contextFor(given));
    const { status, headers } = response;
    const stretches = response instanceof PageResponse ? response.stretches : [await response.text()];
    return { status, headers, stretches };
  };
}
