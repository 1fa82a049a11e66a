import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Stretch } from '#contract/stretches.ts';
import { contextFor, type GivenContext } from './page-context.ts';

/** A page as the server takes it. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** Its text, in order. */
  readonly stretches: readonly Stretch[];
}

/** React Router hands a Response on; the text of its page goes beside it, since a body is bytes that would be read again at once. */
const texts = new WeakMap<Response, readonly Stretch[]>();

export function withText(stretches: readonly Stretch[], init: ResponseInit): Response {
  const response = new Response(null, init);
  texts.set(response, stretches);
  return response;
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
    return { status, headers, stretches: texts.get(response) ?? [await response.text()] };
  };
}
