import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceStandIn {
  /** `http://127.0.0.1:…/service`. */
  readonly url: string;
  readonly origin: string;
  /** Path and query of every request that came. */
  readonly asked: string[];
  /** From now on it answers like this. */
  behave(listener: RequestListener): void;
  close(): Promise<void>;
}

/** A real service on this machine, in the place of one outside. */
export async function serviceStandIn(listener: RequestListener): Promise<ServiceStandIn> {
  let answer = listener;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/service`,
    origin,
    asked,
    behave(next) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const json =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const TEN_MEGABYTES = 10 * 1024 * 1024;

/** Every way in which a service has been seen to fail; each takes the JSON that it would have answered. */
export const failures: Readonly<Record<string, (good: unknown) => RequestListener>> = {
  'an error': (good) => (_, response) => void response.writeHead(500).end(JSON.stringify(good)),
  'a page instead of JSON': () => (_, response) =>
    void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Welcome</h1>'),
  '10 MB': (good) => (_, response) =>
    void response.end(JSON.stringify({ ...(good as object), more: 'x'.repeat(TEN_MEGABYTES) })),
  'a redirect': (good) => (request, response) => {
    if (request.url?.startsWith('/elsewhere')) return json(good)(request, response);
    response.writeHead(302, { location: '/elsewhere' }).end();
  },
  'half an answer': (good) => (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write(JSON.stringify(good), () => response.destroy());
  },
  nothing: () => (_, response) => void response.end(),
};

/** Says nothing at all. */
export const hangs: RequestListener = () => undefined;
/** Begins to answer, and never ends. */
export const drips: RequestListener = (_, response) => void response.writeHead(200).write('{');

/** Answers after so many milliseconds. */
export const late =
  (milliseconds: number, listener: RequestListener): RequestListener =>
  (request, response) =>
    void setTimeout(() => listener(request, response), milliseconds);
