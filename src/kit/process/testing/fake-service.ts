import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeService {
  /** `http://127.0.0.1:…/service`. */
  readonly url: string;
  readonly origin: string;
  /** Path and query of each request. */
  readonly requests: string[];
  /** Replaces the request listener. */
  respondWith(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Starts an HTTP server on the loopback address in place of an external service. */
export async function startFakeService(listener: RequestListener): Promise<FakeService> {
  let currentListener = listener;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    currentListener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/service`,
    origin,
    requests: requests,
    respondWith(next) {
      currentListener = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const jsonResponse =
  (value: unknown): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const TEN_MEGABYTES = 10 * 1024 * 1024;

/** Ways in which a service can fail, by name. Each takes the JSON of a correct response. */
export const failureModes: Readonly<Record<string, (good: unknown) => RequestListener>> = {
  'an error': (good) => (_, response) => void response.writeHead(500).end(JSON.stringify(good)),
  'a page instead of JSON': () => (_, response) =>
    void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Welcome</h1>'),
  '10 MB': (good) => (_, response) =>
    void response.end(JSON.stringify({ ...(good as object), more: 'x'.repeat(TEN_MEGABYTES) })),
  'a redirect': (good) => (request, response) => {
    if (request.url?.startsWith('/elsewhere')) return jsonResponse(good)(request, response);
    response.writeHead(302, { location: '/elsewhere' }).end();
  },
  'half a response': (good) => (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write(JSON.stringify(good), () => response.destroy());
  },
  nothing: () => (_, response) => void response.end(),
};

/** Accepts the request and sends nothing. */
export const neverResponds: RequestListener = () => undefined;
/** Starts the response and never ends it. */
export const neverEnds: RequestListener = (_, response) => void response.writeHead(200).write('{');

/** Calls the listener after a delay. */
export const delayed =
  (milliseconds: number, listener: RequestListener): RequestListener =>
  (request, response) =>
    void setTimeout(() => listener(request, response), milliseconds);
