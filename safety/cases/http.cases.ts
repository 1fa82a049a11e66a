import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { memoryOf } from '../../src/server/testing/resident-memory.ts';
import { startBrowser, visitor } from '../support/browser.ts';
import { probe, told } from '../support/latency-probe.ts';
import { many } from '../support/measures.ts';
import { raw, statuses } from '../support/raw-http.ts';
import { row } from '../support/row.ts';
import type { Site } from '../support/server-under-test.ts';
import { untilTidied } from '../support/wait-for-gc.ts';

const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
);
const PAGES = [
  '/',
  '/about',
  '/services',
  '/events',
  '/gallery',
  '/organizations',
  '/donate',
  '/prayer-request',
];
const CLIENT = join(import.meta.dirname, '..', '..', 'build', 'client');

row(
  {
    id: 'T33',
    what: 'Headers of every answer',
    pass: 'each has a policy without unsafe-inline or unsafe-eval, nosniff, no-referrer or same-origin, COOP, no framing, Trusted Types; HSTS of a year under https; an inline script that is put into a page is kept from running',
    isQuick: true,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open({ PUBLIC_URL: 'https://parish.example', ALLOWED_HOSTS: '127.0.0.1' });
    const [asset = ''] = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.js'));
    const paths = [...PAGES, ...endpoints.map(({ path }) => path.replace(/:\w+/, '1')), `/assets/${asset}`];
    for (const path of [
      ...paths,
      '/nowhere',
      '/api/nowhere',
      '/media/nothing',
      '/calendar/x',
      '/%',
      `/${'a'.repeat(3_000)}`,
    ]) {
      const { headers } = await site.call(path);
      const policy = String(headers['content-security-policy']);
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'self'")]);
      const parts = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"];
      for (const part of [...parts, "require-trusted-types-for 'script'", 'trusted-types default'])
        expect([path, policy]).toEqual([path, expect.stringContaining(part)]);
      expect([path, policy]).not.toEqual([path, expect.stringMatching(/unsafe-(inline|eval)|\*/)]);
      expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
      expect([path, headers['referrer-policy']]).toEqual([
        path,
        expect.stringMatching(/no-referrer|same-origin|strict-origin/),
      ]);
      expect([path, headers['cross-origin-opener-policy']]).toEqual([path, 'same-origin']);
      const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]);
      expect([path, age >= 31_536_000]).toEqual([path, true]);
      expect([path, headers['x-powered-by'], headers.server]).toEqual([path, undefined, undefined]);
    }
    const local = await open();
    const browser = await startBrowser();
    try {
      const guest = await visitor(browser, local.server.address);
      await guest.visit(['/about']);
      const ran = await guest.inPage(inject);
      expect(ran).toEqual({ ran: [], refused: ['markup', 'address', 'code', 'handler'] });
      expect(guest.found().dialogs).toEqual([]);
      await guest.close();
    } finally {
      await browser.close();
    }
    figure(`100 % of ${paths.length + 6} answers; 0 of 5 scripts put into a page ran`);
  },
);

/** Runs in a page: puts scripts into it in five ways, and says which ran and which were not even taken. */
async function inject(): Promise<{ ran: string[]; refused: string[] }> {
  // what a debugger starts may do what a page may not; what it leaves to be done later may not
  await new Promise((resolve) => setTimeout(resolve));
  const ran: string[] = [];
  const refused: string[] = [];
  Object.assign(window, { planted: (what: string) => ran.push(what) });
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch {
      refused.push(what);
    }
  };
  const script = () => document.createElement('script');
  attempt('text', () => {
    const added = script();
    added.append("planted('text')");
    document.body.append(added);
  });
  attempt('markup', () => {
    document.body.insertAdjacentHTML('beforeend', `<img src=x onerror="planted('markup')">`);
  });
  attempt('address', () => {
    document.body.append(Object.assign(script(), { src: 'https://evil.example/x.js' }));
  });
  attempt('code', () => {
    // biome-ignore lint/security/noGlobalEval: it is to be refused
    globalThis.eval("planted('code')");
  });
  attempt('handler', () => {
    document.body.setAttribute('onclick', "planted('handler')");
    document.body.click();
    throw new Error('nothing happened');
  });
  return { ran, refused };
}

row(
  {
    id: 'T51',
    what: 'Malformed and smuggled requests',
    pass: 'each is refused or its connection closed, none is answered 2xx, no second request is taken out of a body, the server lives',
    isQuick: true,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const host = new URL(site.server.address).host;
    const hidden = `GET /healthz?smuggled HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const post = 'POST /api/auth/login HTTP/1.1';
    const cases: Readonly<Record<string, string>> = {
      'no Host': 'GET / HTTP/1.1\r\n\r\n',
      'two Hosts': `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`,
      'an empty Host': 'GET / HTTP/1.1\r\nHost:\r\n\r\n',
      'a foreign Host': 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      'a Host with a path': `GET / HTTP/1.1\r\nHost: ${host}/x\r\n\r\n`,
      'a Host with a user': `GET / HTTP/1.1\r\nHost: x@${host}\r\n\r\n`,
      'a Host of two names': `GET / HTTP/1.1\r\nHost: ${host}, evil.example\r\n\r\n`,
      'an absolute address of another': 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
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
      'a space in the address': `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      'an asterisk': `GET * HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      'both lengths': `${post}\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      'two lengths': `${post}\r\nHost: ${host}\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      'a length of two numbers': `${post}\r\nHost: ${host}\r\nContent-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
      'a negative length': `${post}\r\nHost: ${host}\r\nContent-Length: -1\r\n\r\n${hidden}`,
      'a length with a sign': `${post}\r\nHost: ${host}\r\nContent-Length: +5\r\n\r\n${hidden}`,
      'a length in hex': `${post}\r\nHost: ${host}\r\nContent-Length: 0x5\r\n\r\n${hidden}`,
      'a length beyond all numbers': `${post}\r\nHost: ${host}\r\nContent-Length: 99999999999999999999\r\n\r\n${hidden}`,
      'chunked and identity': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      'another spelling of chunked': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
      'a tab in chunked': `${post}\r\nHost: ${host}\r\nTransfer-Encoding:\tchunked\x0b\r\n\r\n0\r\n\r\n${hidden}`,
      'two transfer codings': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      'a chunk of odd size': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n0\r\n\r\n${hidden}`,
      'a chunk of negative size': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n0\r\n\r\n${hidden}`,
      'a chunk beyond all numbers': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${hidden}`,
      'a chunk ended by a line feed': `${post}\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n${hidden}`,
      'a header too long': `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      'five thousand headers': `GET / HTTP/1.1\r\nHost: ${host}\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
      'an address too long': `GET /${'a'.repeat(3_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      'bytes that are no HTTP': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'two Authorizations': `GET /api/auth/me HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`,
    };
    const wrong: unknown[] = [];
    await Promise.all(
      Object.entries(cases).map(async ([what, bytes]) => {
        const said = await raw(site.server.address, bytes);
        if (statuses(said).some((status) => status < 400) || said.includes('smuggled'))
          wrong.push([what, said.slice(0, 80)]);
      }),
    );
    expect(wrong).toEqual([]);
    expect((await site.call('/healthz')).status).toBe(200);
    figure(`${Object.keys(cases).length} of ${Object.keys(cases).length} refused, 0 smuggled, alive`);
  },
);

const HIDDEN = [
  ...[
    '.env',
    '.git/config',
    '.git/HEAD',
    'package.json',
    'package-lock.json',
    'parish.config.ts',
    'tsconfig.json',
  ],
  ...[
    'data/idavaka.sqlite',
    'idavaka.sqlite',
    'idavaka.sqlite-wal',
    'data/secret.key',
    'secret.key',
    'data/mail',
  ],
  ...[
    'src/main.ts',
    'src/server/app.ts',
    'node_modules/hono/package.json',
    'build/server/index.js',
    'server/index.js',
  ],
  ...['.react-router/types', '.cache', 'Dockerfile', 'README.md', 'etc/passwd', 'proc/self/environ'],
];
const CLIMBS = [
  ...[
    '',
    '../',
    '../../',
    '../../../../../../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '....//',
    '..;/',
  ],
  ...[
    '%252e%252e%252f',
    '%c0%ae%c0%ae/',
    '%uff0e%uff0e/',
    './',
    '/',
    '//',
    '\\',
    '%00/',
    'assets/../',
    'media/../',
    'media/%2e%2e/',
  ],
  ...['assets/..%2f..%2f', 'calendar/..%2f', 'media/gallery/..%2f..%2f..%2f'],
];

row(
  {
    id: 'T52',
    what: 'Hidden files and ways out of the folder',
    pass: 'not one of them is answered with anything but 404 or a refusal',
    isQuick: true,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const host = new URL(site.server.address).host;
    const paths = CLIMBS.flatMap((climb) =>
      HIDDEN.flatMap((file) => [`/${climb}${file}`, `/${climb}${file}%00.js`]),
    );
    const found = await many(paths.length, 20, async (n) => {
      // as it stands: a client would tidy it up
      const said = await raw(
        site.server.address,
        `GET ${paths[n]?.replace(/ /g, '%20')} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      const [status = 0] = statuses(said);
      return [400, 404, 405, 301].includes(status) && !/SQLite format|argon2|root:x|"dependencies"/.test(said)
        ? []
        : [[paths[n], status]];
    });
    expect(found.flat()).toEqual([]);
    figure(`0 of ${paths.length}`);
  },
);

row(
  {
    id: 'T53',
    what: 'What belongs to the workshop',
    pass: 'sources, source maps, tools and consoles are answered 404 or 405, and no built file names a map',
    isQuick: true,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const assets = readdirSync(join(CLIENT, 'assets'));
    expect(assets.filter((name) => name.endsWith('.map'))).toEqual([]);
    const paths = [
      ...[
        '/@fs/etc/passwd',
        '/@vite/client',
        '/@id/x',
        '/@react-refresh',
        '/src/main.ts',
        '/src/web/root.tsx',
        '/__vite_ping',
      ],
      ...[
        '/__manifest',
        '/node_modules/.vite/deps/react.js',
        '/graphql',
        '/graphiql',
        '/swagger',
        '/docs',
        '/api-docs',
      ],
      ...[
        '/debug',
        '/metrics',
        '/actuator',
        '/server-status',
        '/phpinfo.php',
        '/wp-admin',
        '/admin/config',
        '/console',
      ],
      ...assets.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}.map`),
    ];
    const wrong: unknown[] = [];
    for (const path of paths) {
      const { status } = await site.call(path);
      if (status !== 404 && status !== 405) wrong.push([path, status]);
    }
    for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'PUT', 'DELETE'])
      if ((await site.call('/', { method }).catch(() => ({ status: 400 }))).status < 400) wrong.push(method);
    expect(wrong).toEqual([]);
    figure(`0 of ${paths.length} addresses, 0 of 6 methods`);
  },
);

const IN_LINE = 300;
const IN_LINE_MEGABYTES = 100;
const FLOOD_MEGABYTES = 20;
const IN_PIECES = 40;
const PIECES_STALL_MS = 400;
/** A body below the limit of 64 KB, in as many chunks as it has bytes. */
const inPieces = (host: string, what: string) =>
  `${what} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(65_000)}`;

row(
  {
    id: 'T55',
    what: 'Headers and bodies that are too large',
    pass: `431, 413 and 414, a thousand times each, and the memory stays within ${FLOOD_MEGABYTES} MB of what it was, at rest before and after; ${IN_PIECES} bodies at once in 65,000 chunks of a byte each, of a call, for pages and of an upload, are refused or cut off, and meanwhile /healthz from another address takes at most ${PIECES_STALL_MS} ms longer than a bare server beside it, not counting when others had the processor; ${IN_LINE} connections with 60 requests of 9 KB behind one another hold at most ${IN_LINE_MEGABYTES} MB`,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const kinds: Readonly<Record<number, () => Promise<{ status: number }>>> = {
      431: () => site.call('/', { headers: { x: 'a'.repeat(17_000) } }),
      413: () => site.call('/api/events', { token, body: { title: 'a'.repeat(70_000) } }),
      414: () => site.call(`/${'a'.repeat(3_000)}`),
    };
    for (const send of Object.values(kinds)) await many(100, 20, send);
    await untilTidied();
    const before = memoryOf(site.server.pid).own;
    for (const [status, send] of Object.entries(kinds)) {
      const answers = await many(1_000, 20, send);
      expect([status, answers.filter((answer) => answer.status === Number(status)).length]).toEqual([
        status,
        1_000,
      ]);
    }
    await untilTidied();
    const grown = memoryOf(site.server.pid).own - before;
    expect(grown).toBeLessThan(FLOOD_MEGABYTES);
    const probing = await probe(site, { from: ['127.0.0.9'] });
    const { address } = site.server;
    for (const what of ['POST /api/auth/login', 'POST /about', 'GET /', 'POST /media/upload']) {
      const pieces = inPieces(new URL(address).host, what);
      const said = await many(IN_PIECES, IN_PIECES, () => raw(address, pieces));
      expect([what, said.flatMap(statuses).filter((status) => status < 400)]).toEqual([what, []]);
    }
    const { longestMs, ownLongestMs, bareMs, ownBareMs, failed } = await probing.end();
    const behind = await heldInLine(site);
    expect(behind).toBeLessThan(IN_LINE_MEGABYTES);
    figure(
      `3,000 of 3,000; memory ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB; behind one another +${behind.toFixed(0)} MB at most; 4 × ${IN_PIECES} bodies in pieces: longest ${told(longestMs, ownLongestMs)}, a bare server's ${told(bareMs, ownBareMs)}`,
    );
    expect(failed).toEqual([]);
    expect(ownLongestMs).toBeLessThan(PIECES_STALL_MS + ownBareMs);
  },
);

/** How much memory is held at most while many connections send requests behind one another, in megabytes. */
async function heldInLine({ server: { address, pid } }: Site): Promise<number> {
  const first = `GET /nowhere HTTP/1.1\r\nHost: ${new URL(address).host}\r\n`;
  const text = `${first}\r\n${`${first}X: ${'x'.repeat(9_000)}\r\n\r\n`.repeat(60)}`;
  const before = memoryOf(pid).own;
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(pid).own);
  }, 50);
  await many(IN_LINE, IN_LINE, () => raw(address, text));
  clearInterval(looking);
  return most - before;
}

row(
  {
    id: 'T56',
    what: 'Private answers that a cache might keep',
    pass: 'every private call says no-store, and no address with an ending of a file gives one or a page',
    isQuick: true,
    on: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const closed = endpoints.filter(({ access, method }) => access === 'staff' && method === 'GET');
    for (const { path } of closed) {
      const { headers } = await site.call(path.replace(/:\w+/, '1'), { token });
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const odd = [
      '/api/users/x.css',
      '/api/users.css',
      '/api/auth/me/a.js',
      '/admin/dashboard/a.js',
      '/admin/dashboard.css',
      '/assets/nothing.js',
      '/nothing.png',
    ];
    for (const path of odd) {
      const { status, headers } = await site.call(path, { token });
      expect([path, status, headers['cache-control']]).toEqual([
        path,
        404,
        expect.stringMatching(/no-store|no-cache/),
      ]);
    }
    figure(`no-store on ${closed.length} of ${closed.length}; 404 on ${odd.length} of ${odd.length}`);
  },
);

row(
  {
    id: 'T58',
    what: 'What refusals give away',
    pass: 'bodies of 4xx hold a message and a code, and no word of code, statements, folders or versions',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const calls = endpoints.flatMap(({ method, path }) =>
      ['1', '0', "'", '999999'].flatMap((id) =>
        [undefined, '{', '{"a":1}', '[]'].map((body) => ({ method, path: path.replace(/:\w+/, id), body })),
      ),
    );
    const wrong: unknown[] = [];
    let refusals = 0;
    await many(calls.length, 10, async (n) => {
      const { path, method, body } = calls[n] as (typeof calls)[number];
      const answer = await site.call(path, {
        method,
        token,
        ...(method !== 'GET' && body !== undefined && { body }),
      });
      if (answer.status < 400) return;
      refusals += 1;
      const keys = Object.keys(answer.json ?? {}).filter(
        (key) => !['message', 'code', 'errors'].includes(key),
      );
      const isTelling =
        /\bat .+:\d+|node_modules|\/src\/|sqlite|postgres|select |insert |kysely|zod|hono|stack|version \d/i;
      if (answer.status >= 500 || !answer.json?.message || keys.length > 0 || isTelling.test(answer.text))
        wrong.push([method, path, body, answer.status, answer.text.slice(0, 200)]);
    });
    expect(wrong).toEqual([]);
    figure(`0 of ${refusals}`);
  },
);
