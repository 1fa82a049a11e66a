import { createElement as element, type ReactElement } from 'react';

/** What React alone takes to stream a page of so many elements, read to its end. Plain elements and short words: no page of ours. */
export async function reactPage(elements: number): Promise<() => Promise<void>> {
  // React looks at NODE_ENV when it is imported
  process.env.NODE_ENV = 'production';
  const { renderToReadableStream } = await import('react-dom/server');
  return async () => {
    await new Response(await renderToReadableStream(page(elements))).arrayBuffer();
  };
}

const page = (elements: number): ReactElement =>
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
