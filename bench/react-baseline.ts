/**
 * Streams a page with React alone, as often as each message says, and answers what one took (see `processorCost`). Plain elements
 * and short words: no page of ours. The number of its elements is the parameter.
 */
import { createElement as element, type ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { processorCost } from './cpu-time.ts';

const elements = Number(process.argv[2]);

const page = (): ReactElement =>
  element(
    'html',
    { lang: 'en' },
    element(
      'body',
      null,
      Array.from({ length: elements / 4 }, (_, at) =>
        element(
          'div',
          { key: at, className: 'flex flex-col gap-2 p-4' },
          element('h3', null, element('a', { href: `/events/${at}`, className: 'link' }, `Event ${at}`)),
          element('p', { className: 'mt-2' }, 'The parish keeps its feast in remembrance of its patron.'),
        ),
      ),
    ),
  );

async function streamed(): Promise<void> {
  await new Response(await renderToReadableStream(page())).arrayBuffer();
}

process.on('message', async (times: number) => process.send?.(await processorCost(streamed, times)));
