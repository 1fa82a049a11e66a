import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type Stretch, textOf } from '#contract/html-fragment.ts';
import { type Part, PartPlaces } from './cached-fragment.tsx';
import { type KeptPart, keepPart, keptPart } from './fragment-cache.ts';

/** How React writes that the content of a boundary is missing: on its way, or failed. What people write is escaped. */
const MISSING = '<!--$!-->';
/** Stands for a part that was written before, and on both sides of one that is written now; nothing that people write can look like it. */
const PLACE = /<template data-part="(\d+)"><\/template>/;
/** What would end a script, or break its text. */
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** A page before it is put together, in two parts: whoever works on its markup passes the data by. */
export interface WrittenPage {
  /** Its text in order, from before its head to after its body. */
  readonly markup: readonly Stretch[];
  /** The script with the data that it was made from, to stand at the end of its body; '' where it stands in the page already. */
  readonly data: string;
}

/** A page with the data that it was made from. @throws what a component has thrown. */
export async function writtenPage(context: EntryContext, url: string): Promise<WrittenPage> {
  return (await atOnce(context, url)) ?? { markup: [await arriving(context, url)], data: '' };
}

/** The text of a page. */
export function wholePage({ markup, data }: WrittenPage): string {
  const html = markup.map(textOf).join('');
  const end = html.lastIndexOf('</body>');
  return `${html.slice(0, end)}${data}${html.slice(end)}`;
}

/**
 * Everything that a page shows is there when its loaders have ended, so it is written as one text: to pass a stream on
 * piece by piece takes React twice as long. The data follows at the end of the body, where `ServerRouter` would put it.
 *
 * @returns undefined when a part has to be waited for or has failed.
 */
async function atOnce(context: EntryContext, url: string): Promise<WrittenPage | undefined> {
  const { serverHandoffStream: data, ...known } = context;
  const markup = written(<ServerRouter context={known} url={url} />);
  if (!markup) return undefined;
  if (!data || !context.renderMeta?.didRenderScripts) return { markup, data: '' };
  const text = JSON.stringify(await read(data)).replace(/[&><\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? '');
  const controller = 'window.__reactRouterContext.streamController';
  return { markup, data: `<script>${controller}.enqueue(${text});${controller}.close();</script>` };
}

/** A page in stretches: the parts that are written once, and what stands between them. */
function written(page: ReactNode): Stretch[] | undefined {
  const parts: (Part & { readonly before: KeptPart | undefined })[] = [];
  const place = (part: Part) => {
    const before = keptPart(part);
    const mark = <template data-part={parts.push({ ...part, before }) - 1} />;
    if (before) return mark;
    return (
      <>
        {mark}
        <PartPlaces value={undefined}>{part.content}</PartPlaces>
        {mark}
      </>
    );
  };
  const text = drawn(<PartPlaces value={place}>{page}</PartPlaces>);
  if (text === undefined || text.includes(MISSING)) return undefined;
  const pieces = `<!DOCTYPE html>${text}`.split(PLACE)[Symbol.iterator]();
  const stretches: Stretch[] = [];
  for (const piece of pieces) {
    stretches.push(piece);
    const part = parts[Number(pieces.next().value)];
    if (!part) continue;
    stretches.push(part.before ?? keepPart(part, pieces.next().value ?? ''));
    if (!part.before) pieces.next();
  }
  return stretches;
}

function drawn(page: ReactNode): string | undefined {
  try {
    return renderToString(page);
  } catch {
    // rendered again by way of a stream, it tells what has failed
    return undefined;
  }
}

async function read(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of stream) text += decoder.decode(piece, { stream: true });
  return text;
}

async function arriving(context: EntryContext, url: string): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={url} />, {
    // a part of the page is never sent after its skeleton: without scripts nothing would put it in place
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure) throw failure;
  return new Response(stream).text();
}
