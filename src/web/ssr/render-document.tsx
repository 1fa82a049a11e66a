import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { fragmentText, type HtmlFragment } from '#contract/html-fragment.ts';
import { FragmentSlots, type FragmentSource } from './cached-fragment.tsx';
import { type CachedEntry, getCachedFragment, storeFragment } from './fragment-cache.ts';

/** React's marker of a boundary whose content is pending or failed. User text is escaped and cannot contain it. */
const PENDING_BOUNDARY = '<!--$!-->';
/** Placeholder of a cached fragment, or start and end marker of one rendered now. User text cannot contain it. */
const SLOT = /<template data-part="(\d+)"><\/template>/;
/** Characters that could end a script element or a string literal. */
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A rendered page before assembly. Markup transformations leave the data alone. */
export interface RenderedDocument {
  /** HTML fragments in order, from before the head to after the body. */
  readonly markup: readonly HtmlFragment[];
  /** Script with the loader data, for the end of the body; '' if the markup already contains it. */
  readonly data: string;
}

/**
 * Renders a page and its loader data.
 *
 * @throws what a component threw.
 */
export async function renderDocument(context: EntryContext, url: string): Promise<RenderedDocument> {
  return (await renderInOnePass(context, url)) ?? { markup: [await renderStreamed(context, url)], data: '' };
}

/** The complete HTML of a page. */
export function documentHtml({ markup, data }: RenderedDocument): string {
  const html = markup.map(fragmentText).join('');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${data}${html.slice(end)}`;
}

/**
 * Renders synchronously, since all loaders have finished: streaming takes React twice as long. The data go to the end
 * of the body, where `ServerRouter` would put them.
 *
 * @returns undefined if a boundary suspends or fails.
 */
async function renderInOnePass(context: EntryContext, url: string): Promise<RenderedDocument | undefined> {
  const { serverHandoffStream: data, ...known } = context;
  const markup = renderFragments(<ServerRouter context={known} url={url} />);
  if (!markup) return undefined;
  if (!data || !context.renderMeta?.didRenderScripts) return { markup, data: '' };
  const text = JSON.stringify(await readText(data)).replace(
    /[&><\u2028\u2029]/g,
    (sign) => ESCAPED[sign] ?? '',
  );
  const controller = 'window.__reactRouterContext.streamController';
  return { markup, data: `<script>${controller}.enqueue(${text});${controller}.close();</script>` };
}

/** Renders a page as fragments: the cached ones, and the HTML between them. */
function renderFragments(page: ReactNode): HtmlFragment[] | undefined {
  const parts: (FragmentSource & { readonly cached: CachedEntry | undefined })[] = [];
  const createSlot = (part: FragmentSource) => {
    const cached = getCachedFragment(part);
    const marker = <template data-part={parts.push({ ...part, cached }) - 1} />;
    if (cached) return marker;
    return (
      <>
        {marker}
        <FragmentSlots value={undefined}>{part.content}</FragmentSlots>
        {marker}
      </>
    );
  };
  const text = tryRenderToString(<FragmentSlots value={createSlot}>{page}</FragmentSlots>);
  if (text === undefined || text.includes(PENDING_BOUNDARY)) return undefined;
  const pieces = `<!DOCTYPE html>${text}`.split(SLOT)[Symbol.iterator]();
  const fragments: HtmlFragment[] = [];
  for (const chunk of pieces) {
    fragments.push(chunk);
    const part = parts[Number(pieces.next().value)];
    if (!part) continue;
    fragments.push(part.cached ?? storeFragment(part, pieces.next().value ?? ''));
    if (!part.cached) pieces.next();
  }
  return fragments;
}

function tryRenderToString(page: ReactNode): string | undefined {
  try {
    return renderToString(page);
  } catch {
    // the streamed render that follows reports the error
    return undefined;
  }
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

async function renderStreamed(context: EntryContext, url: string): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={url} />, {
    // no boundary is sent after its skeleton: without scripts its content would never appear
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure) throw failure;
  return new Response(stream).text();
}
