import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type ServerDocument, ServerDocumentContext } from './server-document.ts';

/**
 * Renders a complete page, with all data, before anything is sent: the server caches it.
 *
 * @throws what a component threw.
 */
export async function renderDocument(
  context: EntryContext,
  { url, ...document }: Required<ServerDocument> & { readonly url: string },
): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(
    <ServerDocumentContext value={document}>
      <ServerRouter context={context} url={url} nonce={document.nonce} />
    </ServerDocumentContext>,
    {
      nonce: { script: document.nonce, style: document.nonce },
      // no boundary is sent after its skeleton: without scripts its content would never appear
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;
  return new Response(stream).text();
}
