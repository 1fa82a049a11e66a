import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { measureMemory } from '#app/testing/resident-memory.ts';
import { openVisitor, startBrowser } from '../../support/browser.ts';
import { endpoints, pathOf } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { formatGrowth, runConcurrently } from '../../support/measures/measures.ts';
import { sampled } from '../../support/measures/sample-sizes.ts';
import { parseStatuses, rawRequest, sendRaw } from '../../support/raw-http.ts';
import { words } from '../../support/words.ts';

const PAGES = words('/ /about /services /events /gallery /organizations /donate /prayer-request');
const POLICY_DIRECTIVES = [
  ...[
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ],
  ...["require-trusted-types-for 'script'", 'trusted-types default'],
];
const CLIENT = join(import.meta.dirname, '..', '..', '..', '..', 'build', 'client');

defineCase(
  {
    id: 'T33',
    title: 'every response has the security headers, and injected scripts do not run',
    pass: 'each has a Content-Security-Policy without unsafe-inline or unsafe-eval, with no framing and Trusted Types, nosniff, a strict Referrer-Policy, COOP, and HSTS of a year on https; a script injected into a page does not run',
    isQuick: true,
    oneEngine: 'headers do not depend on the database',
  },
  async ({ startSite, sharedSite, report }) => {
    const site = await startSite({ PUBLIC_URL: 'https://parish.example', ALLOWED_HOSTS: '127.0.0.1' });
    const [asset = ''] = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.js'));
    const paths = [
      ...PAGES,
      ...endpoints.map((endpoint) => pathOf(endpoint)),
      `/assets/${asset}`,
      ...words('/nowhere /api/nowhere /media/nothing /calendar/x /%'),
      `/${'a'.repeat(3_000)}`,
    ];
    for (const path of paths) {
      const { headers } = await site.call(path);
      const policy = String(headers['content-security-policy']);
      for (const directive of POLICY_DIRECTIVES) expect(policy, path).toContain(directive);
      expect(policy, path).not.toMatch(/unsafe-(inline|eval)|\*/);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toMatch(/no-referrer|same-origin|strict-origin/);
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]);
      expect(age, path).toBeGreaterThanOrEqual(31_536_000);
      expect([headers['x-powered-by'], headers.server], path).toEqual([undefined, undefined]);
    }
    const local = await sharedSite();
    const browser = await startBrowser();
    onTestFinished(() => browser.close());
    const guest = await openVisitor(browser, local.server.address);
    await guest.visit(['/about']);
    const outcome = await guest.evaluate(inject);
    expect(outcome).toEqual({ ran: [], rejected: ['markup', 'address', 'code', 'handler'] });
    expect(guest.findings().dialogs).toEqual([]);
    await guest.close();
    report(`100 % of ${paths.length} responses; 0 of 5 injected scripts ran`);
  },
);

/** Runs in a page and injects scripts in five ways. @returns those that ran, and those that were rejected with an error. */
async function inject(): Promise<{ ran: string[]; rejected: string[] }> {
  // code that the debugger runs synchronously is exempt from the policy, so continue in a task of the page
  await new Promise((resolve) => setTimeout(resolve));
  const ran: string[] = [];
  const rejected: string[] = [];
  Object.assign(window, { injected: (method: string) => ran.push(method) });
  const attempt = (method: string, work: () => void) => {
    try {
      work();
    } catch {
      rejected.push(method);
    }
  };
  const script = () => document.createElement('script');
  attempt('text', () => {
    const added = script();
    added.append("injected('text')");
    document.body.append(added);
  });
  attempt('markup', () => {
    document.body.insertAdjacentHTML('beforeend', `<img src=x onerror="injected('markup')">`);
  });
  attempt('address', () => {
    document.body.append(Object.assign(script(), { src: 'https://evil.example/x.js' }));
  });
  attempt('code', () => {
    // biome-ignore lint/security/noGlobalEval: the policy must reject it
    globalThis.eval("injected('code')");
  });
  attempt('handler', () => {
    document.body.setAttribute('onclick', "injected('handler')");
    document.body.click();
    throw new Error('the handler did not throw');
  });
  return { ran, rejected };
}

defineCase(
  {
    id: 'T51',
    title: 'malformed and smuggled requests are rejected',
    pass: 'each is rejected or its connection is closed, none gets a 2xx, no request is parsed from a body, and the server keeps running',
    isQuick: true,
    oneEngine: 'malformed requests are rejected before any query',
    differs: 'our own cases from RFC 9112 instead of Http11Probe, sent to the process itself',
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { address } = site.server;
    const cases = malformedRequests(new URL(address).host);
    expect(await findAccepted(address, cases)).toEqual([]);
    expect((await site.call('/healthz')).status).toBe(200);
    const count = Object.keys(cases).length;
    report(`${count} of ${count} rejected, server running`);
  },
);

/** The requests of `cases` that got a 2xx or 3xx: they, or a request in their body, were accepted. */
async function findAccepted(address: string, cases: Readonly<Record<string, string>>): Promise<unknown[]> {
  const results = Object.entries(cases).map(async ([name, bytes]) => {
    // an incomplete request gets no response
    const reply = await sendRaw(address, bytes, { idleTimeoutMs: 1_500 });
    return parseStatuses(reply).some((status) => status < 400) ? [[name, reply.slice(0, 80)]] : [];
  });
  return (await Promise.all(results)).flat();
}

/** Requests that a server must reject; a body that contains 'smuggled' must not be parsed as a request. */
function malformedRequests(host: string): Readonly<Record<string, string>> {
  const smuggled = `GET /healthz?smuggled HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const post = 'POST /api/auth/login HTTP/1.1';
  return {
    'no Host': 'GET / HTTP/1.1\r\n\r\n',
    'two Hosts': `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`,
    'an empty Host': 'GET / HTTP/1.1\r\nHost:\r\n\r\n',
    'a foreign Host': 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'a Host with a path': `GET / HTTP/1.1\r\nHost: ${host}/x\r\n\r\n`,
    'a Host with a user': `GET / HTTP/1.1\r\nHost: x@${host}\r\n\r\n`,
    'a Host of two names': `GET / HTTP/1.1\r\nHost: ${host}, evil.example\r\n\r\n`,
    'an absolute URL of another host': 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'a space before a colon': `GET / HTTP/1.1\r\nHost : ${host}\r\n\r\n`,
    'a folded header': `GET / HTTP/1.1\r\nHost: ${host}\r\n X: y\r\n\r\n`,
    'a bare line feed': `GET / HTTP/1.1\nHost: ${host}\n\n`,
    'a bare carriage return': `GET / HTTP/1.1\rHost: ${host}\r\r`,
    'a NUL in a header': `GET / HTTP/1.1\r\nHost: ${host}\r\nX: a\0b\r\n\r\n`,
    'a control character in a name': `GET / HTTP/1.1\r\nHost: ${host}\r\nX\x01: a\r\n\r\n`,
    'a header without a name': `GET / HTTP/1.1\r\nHost: ${host}\r\n: a\r\n\r\n`,
    'no colon': `GET / HTTP/1.1\r\nHost: ${host}\r\nnonsense\r\n\r\n`,
    'HTTP/1.2': `GET / HTTP/1.2\r\nHost: ${host}\r\n\r\n`,
    'HTTP/9.9': `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'no version': `GET /\r\nHost: ${host}\r\n\r\n`,
    'an unknown method': `GETT / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a lower-case method': `get / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    TRACE: `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a space in the URL': `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'an asterisk': `GET * HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'Content-Length and Transfer-Encoding': `${post}\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'two Content-Lengths': `${post}\r\nHost: ${host}\r\nContent-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    'a Content-Length of two numbers': `${post}\r\nHost: ${host}\r\nContent-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`,
    'a negative Content-Length': `${post}\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n${smuggled}`,
    'a Content-Length with a sign': `${post}\r\nHost: ${host}\r\nContent-Length: +5\r\n\r\n${smuggled}`,
    'a hexadecimal Content-Length': `${post}\r\nHost: ${host}\r\nContent-Length: 0x5\r\n\r\n${smuggled}`,
    'a Content-Length that is too large': `${post}\r\nHost: ${host}\r\nContent-Length: 99999999999999999999\r\n\r\n${smuggled}`,
    'chunked and identity': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    'a misspelled chunked': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a tab in chunked': `${post}\r\nHost: ${host}\r\nTransfer-Encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n${smuggled}`,
    'two transfer codings': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    'an invalid chunk size': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n0\r\n\r\n${smuggled}`,
    'a negative chunk size': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n0\r\n\r\n${smuggled}`,
    'a chunk size that is too large': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${smuggled}`,
    'a chunk that ends with a line feed': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n${smuggled}`,
    'a header that is too long': `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'five thousand headers': `GET / HTTP/1.1\r\nHost: ${host}\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
    'a URL that is too long': `GET /${'a'.repeat(3_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a TLS handshake': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'two Authorizations': `GET /api/auth/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
  };
}

const PRIVATE_FILES = [
  ...words(`
    .env .git/config .git/HEAD package.json package-lock.json tsconfig.json
    data/idavaka.sqlite idavaka.sqlite idavaka.sqlite-wal data/secret.key secret.key data/mail src/app/server/main.ts
    src/app/server/app.ts node_modules/hono/package.json build/server/index.js server/index.js`),
  ...['.react-router/types', '.cache', 'Dockerfile', 'README.md', 'etc/passwd', 'proc/self/environ'],
];
const TRAVERSALS = [
  ...['', '..\\', '\\'],
  ...words(`
    ../ ../../ ../../../../../../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ....// ..;/ %252e%252e%252f %c0%ae%c0%ae/
    %uff0e%uff0e/ ./ / // %00/ assets/../ media/../ media/%2e%2e/ assets/..%2f..%2f calendar/..%2f
    media/gallery/..%2f..%2f..%2f`),
];

defineCase(
  {
    id: 'T52',
    title: 'private files cannot be requested, also not by path traversal',
    pass: 'every such path gets 404 or another rejection',
    isQuick: true,
    oneEngine: 'such paths cause no query',
    differs: 'our own list instead of that of ffuf',
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { address } = site.server;
    const paths = TRAVERSALS.flatMap((traversal) =>
      PRIVATE_FILES.flatMap((file) => [`/${traversal}${file}`, `/${traversal}${file}%00.js`]),
    );
    const served = await runConcurrently(paths.length, 20, async (n) => {
      // send the path unchanged: HTTP clients normalize it
      const reply = await sendRaw(address, rawRequest(address, `GET ${paths[n]} HTTP/1.1`));
      const [status = 0] = parseStatuses(reply);
      return [400, 404, 405, 301].includes(status) &&
        !/SQLite format|argon2|root:x|"dependencies"/.test(reply)
        ? []
        : [[paths[n], status]];
    });
    expect(served.flat()).toEqual([]);
    report(`0 of ${paths.length}`);
  },
);

defineCase(
  {
    id: 'T53',
    title: 'development files and tools are not served',
    pass: 'sources, source maps, tools and consoles get 404 or 405, and no built file has a source map',
    isQuick: true,
    oneEngine: 'static files cause no query',
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const assets = readdirSync(join(CLIENT, 'assets'));
    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([]);
    const paths = [
      ...words(`
        /@fs/etc/passwd /@vite/client /@id/x /@react-refresh /src/app/server/main.ts /src/root.tsx /__vite_ping
        /__manifest /node_modules/.vite/deps/react.js /graphql /graphiql /swagger /docs /api-docs /debug
        /metrics /actuator /server-status /phpinfo.php /wp-admin /admin/config /console`),
      ...assets.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}.map`),
    ];
    const failures: unknown[] = [];
    for (const path of paths) {
      const { status } = await site.call(path);
      if (status !== 404 && status !== 405) failures.push([path, status]);
    }
    for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'PUT', 'DELETE'])
      if ((await site.call('/', { method }).catch(() => ({ status: 400 }))).status < 400)
        failures.push(method);
    expect(failures).toEqual([]);
    report(`0 of ${paths.length} paths, 0 of 6 methods`);
  },
);

const REJECTIONS = 1_000;
const FLOOD_MEGABYTES = 20;

defineCase(
  {
    id: 'T55',
    title: 'oversized headers and bodies are rejected without growing memory',
    pass: `431, 413 and 414, a thousand times each, while memory grows by less than ${FLOOD_MEGABYTES} MB after as many before`,
    oneEngine: 'oversized requests are rejected before any query',
    differs: 'memory is compared between two floods, because the first one grows the heap',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const kinds: Readonly<Record<number, () => Promise<{ status: number }>>> = {
      431: () => site.call('/', { headers: { x: 'a'.repeat(17_000) } }),
      413: () => site.call('/api/events', { token, body: { title: 'a'.repeat(70_000) } }),
      414: () => site.call(`/${'a'.repeat(3_000)}`),
    };
    const flood = async () => {
      for (const [status, send] of Object.entries(kinds)) {
        const responses = await runConcurrently(REJECTIONS, 20, send);
        expect(responses.map((response) => response.status)).toEqual(Array(REJECTIONS).fill(Number(status)));
      }
      return measureMemory(site.server.pid).own;
    };
    const before = await flood();
    const grown = (await flood()) - before;
    report(`2 × 3,000 of 3,000; memory ${formatGrowth(grown)}`);
    expect(grown).toBeLessThan(FLOOD_MEGABYTES);
  },
);

defineCase(
  {
    id: 'T56',
    title: 'private responses cannot be cached',
    pass: 'every staff endpoint responds with no-store, and paths with a file extension get 404 instead of a response or a page',
    isQuick: true,
    oneEngine: 'cache headers do not depend on the database',
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { token } = await site.staff();
    const staffReads = endpoints.filter(({ access, method }) => access === 'staff' && method === 'GET');
    for (const { path } of staffReads) {
      const { headers } = await site.call(path.replace(/:\w+/, '1'), { token });
      expect(headers['cache-control'], path).toBe('no-store');
    }
    const withExtension = words(`
      /api/users/x.css /api/users.css /api/auth/me/a.js /admin/dashboard/a.js /admin/dashboard.css
      /assets/nothing.js /nothing.png`);
    for (const path of withExtension) {
      const { status, headers } = await site.call(path, { token });
      expect([status, headers['cache-control']], path).toEqual([
        404,
        expect.stringMatching(/^no-(store|cache)/),
      ]);
    }
    report(
      `no-store for ${staffReads.length} of ${staffReads.length}; 404 for ${withExtension.length} of ${withExtension.length}`,
    );
  },
);

const INTERNALS =
  /\bat .+:\d+|node_modules|\/src\/|sqlite|postgres|select |insert |kysely|zod|hono|stack|version \d/i;

defineCase(
  {
    id: 'T58',
    title: 'error responses reveal no internals',
    pass: 'bodies of 4xx responses contain a message and a code, and no source code, SQL, paths or versions',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { token } = await site.staff();
    const calls = sampled(
      endpoints.flatMap(({ method, path }) =>
        ['1', '0', "'", '999999'].flatMap((id) =>
          [undefined, '{', '{"a":1}', '[]'].map((body) => ({
            path: path.replace(/:\w+/, id),
            sent: { method, token, ...(method !== 'GET' && body && { body }) },
          })),
        ),
      ),
    );
    const failures: unknown[] = [];
    let rejections = 0;
    await runConcurrently(calls.length, 10, async (n) => {
      const { path, sent } = calls[n] as (typeof calls)[number];
      const { status, json, text } = await site.call(path, sent);
      if (status < 400) return;
      rejections += 1;
      const { message, code: _code, errors: _errors, ...others } = json ?? {};
      if (status >= 500 || !message || Object.keys(others).length > 0 || INTERNALS.test(text))
        failures.push([path, sent, status, text.slice(0, 200)]);
    });
    expect(failures).toEqual([]);
    report(`0 of ${rejections}`);
  },
);
