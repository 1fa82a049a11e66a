/**
 * The least that Node can do: one answer, the same bytes and headers to whoever asks. Reads the answer as JSON from
 * standard input, prints its port, and ends with the process that started it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** What Node writes itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const { headers, body } = (await json(process.stdin)) as { headers: string[]; body: string };
const bytes = Buffer.from(body, 'base64');
const sent = headers.flatMap((name, at) =>
  at % 2 === 0 && !OWN.includes(name.toLowerCase()) ? [name, headers[at + 1] ?? ''] : [],
);

const server = createServer((_, response) => response.writeHead(200, sent).end(bytes)).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as { port: number }).port);
