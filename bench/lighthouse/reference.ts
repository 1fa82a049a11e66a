import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of plain text: the minimum time with the throttled connection and phone. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Text</title></head><body><h1>Text</h1>
${'<p>A bare page of text, without styles, scripts, fonts or pictures, as long as a short letter to a friend.</p>\n'.repeat(12)}
</body></html>`;

/** Serves a page of plain text as the reference. */
export async function startBaselinePage(): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
