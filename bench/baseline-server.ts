/**
 * A minimal `node:http` server that sends the same headers and body to every request. Reads them as JSON from standard
 * input and prints its port.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Headers that Node adds. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const { headers, body } = (await json(process.stdin)) as { headers: string[]; body: string };
const bytes = Buffer.from(body, 'base64');
const sent = headers.flatMap((name, at) =>
  at % 2 === 0 && !OWN.includes(name.toLowerCase()) ? [name, headers[at + 1] ?? ''] : [],
);

const server = createServer((_, response) => response.writeHead(200, sent).end(bytes)).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as { port: number }).port);
