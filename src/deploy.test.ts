import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './contract/endpoint.ts';
import { api } from './contract/index.ts';
import { freshFolder } from './storage/testing/fresh-database.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** As `readSettings` asks for them. */
const settings = new Set(
  [...read('src/server/load-config.ts').matchAll(/(?:given\('|env\.)([A-Z_]+)/g)].map(([, name]) => name),
);
/** Of Node, of the C library, of the nightly backup, and of those who build: no settings of the site. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'BACKUPS',
  'KEEP',
];

describe('what is written about running it', () => {
  const places = [
    'Dockerfile',
    'docs/deploy.md',
    ...readdirSync(join(ROOT, 'deploy')).map((name) => `deploy/${name}`),
  ];

  it.each(places)('%s sets nothing that the server does not know', (place) => {
    const set = [...read(place).matchAll(/(?<![\w-])([A-Z][A-Z_]{2,})=/g)].map(([, name]) => name as string);
    expect(set.filter((name) => !settings.has(name) && !OF_OTHERS.includes(name))).toEqual([]);
  });

  it('names every setting in the README', () => {
    const told = [...read('README.md').matchAll(/^\| (`[A-Z`, _]+`) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    expect(told.sort()).toEqual([...settings].sort());
  });

  it('ships no password, nor a text that could be taken for one', () => {
    const given = [...read('deploy/idavaka.env').matchAll(/^#? *ADMIN_PASSWORD=(.*)$/gm)].map(
      ([, text]) => text,
    );
    expect(given).toEqual(['']);
  });

  it('names only files that there are', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    const linked = [...read('docs/deploy.md').matchAll(/\bdeploy\/[\w.-]+/g)].map(([name]) => name);
    for (const name of [...copied, ...kept, ...linked])
      expect([name, existsSync(join(ROOT, name))]).toEqual([name, true]);
    expect(copied.filter((name) => name !== '.' && !kept.includes(name))).toEqual([]);
  });
});

it('no process is set aside by nginx for an answer that somebody made it give', () => {
  const processes = [...read('deploy/nginx.conf').matchAll(/^\t(?:# )?server 127\.0\.0\.1:.*/gm)];
  expect(processes).toHaveLength(2);
  for (const [line] of processes) expect(line).toContain(' max_fails=0;');
});

describe('calls that are given up by the thousand', () => {
  const nginx = read('deploy/nginx.conf');
  const place = (name: string) =>
    new RegExp(`\\tlocation ${name} \\{\\n((?:\\t\\t.*\\n)+)`).exec(
      nginx.slice(nginx.indexOf('limit_conn per_household')),
    )?.[1];

  it('keep their connections between nginx and the site, half sent or whole', () => {
    expect(nginx).toMatch(/^\tproxy_ignore_client_abort on;$/m);
    expect(place('/')).toContain('proxy_request_buffering on;');
    expect(place('~ .*')).toContain('limit_req zone=files_per_household');
    // a place of its own, where either is undone, would be the hole
    expect(nginx.match(/proxy_pass /g)).toHaveLength(2);
    expect(nginx.match(/proxy_ignore_client_abort /g)).toHaveLength(1);
  });

  it('keep no file from the site: all that are sent there have a place with room for them', () => {
    const [, pattern = ''] = /location ~ (\S+) \{/.exec(nginx) ?? [];
    const takes = ['/media/upload'];
    for (const group of Object.values(api))
      for (const { path, file } of Object.values<Endpoint>(group))
        if (file) takes.push(path.replace(/:\w+/g, '27'));
    expect(takes.length).toBeGreaterThan(1);
    expect(takes.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
    expect(new RegExp(pattern).test('/api/service-resources/27')).toBe(false);
    expect(place('~ .*')).toContain('client_max_body_size 55m;');
  });

  it('do not come over one connection to Caddy', () => {
    expect(read('deploy/Caddyfile')).toMatch(/^\t\tprotocols h1$/m);
  });
});

describe('the nightly backup', () => {
  const HOUR_MS = 60 * 60_000;
  /** The script as it is, in a place where taking a backup makes an empty file, or whatever else it is told. */
  const nightly = (KEEP: string, hoursAgo: Readonly<Record<string, number>>, taking = ': > "$2"') => {
    const [place, BACKUPS] = [freshFolder(), freshFolder()];
    mkdirSync(join(place, 'deploy'));
    mkdirSync(join(place, 'node_modules', '.bin'), { recursive: true });
    copyFileSync(join(ROOT, 'deploy', 'nightly-backup'), join(place, 'deploy', 'nightly-backup'));
    writeFileSync(join(place, 'node_modules', '.bin', 'node'), `#!/bin/sh\n${taking}\n`, { mode: 0o755 });
    for (const [name, hours] of Object.entries(hoursAgo)) {
      writeFileSync(join(BACKUPS, name), '');
      const time = new Date(Date.now() - hours * HOUR_MS);
      utimesSync(join(BACKUPS, name), time, time);
    }
    const { status } = spawnSync(join(place, 'deploy', 'nightly-backup'), {
      env: { PATH: process.env.PATH, BACKUPS, KEEP },
    });
    const [left, added] = [readdirSync(BACKUPS), (name: string) => !(name in hoursAgo)];
    return { left: left.filter((name) => name in hoursAgo).sort(), taken: left.filter(added).length, status };
  };

  it('keeps the newest, and removes what a killed one left half written a day ago', () => {
    const { left, taken, status } = nightly('2', {
      'idavaka-2026-01-01T010000Z.backup': 72,
      'idavaka-2026-01-02T010000Z.backup': 48,
      'idavaka-2026-01-02T020000Z.backup.part': 47,
      'idavaka-2026-01-03T010000Z.backup.part': 23,
      'of-somebody-else.part': 72,
    });
    expect(left).toEqual([
      'idavaka-2026-01-02T010000Z.backup',
      'idavaka-2026-01-03T010000Z.backup.part',
      'of-somebody-else.part',
    ]);
    expect([taken, status]).toEqual([1, 0]);
  });

  it('leaves the older ones alone when it failed, and fails too when what it wrote lacks files', () => {
    const dated = ['2026-01-01', '2026-01-02'].map((day) => `idavaka-${day}T010000Z.backup`);
    const before = Object.fromEntries(dated.map((name) => [name, 1]));
    expect(nightly('2', before, 'exit 1')).toEqual({ left: dated, taken: 0, status: 1 });
    const lacking = nightly('2', before, ': > "$2"; exit 1');
    expect(lacking).toEqual({ left: dated.slice(-1), taken: 1, status: 1 });
  });

  it('keeps what it just wrote, although a clock that was wrong has given later dates', () => {
    const later = ['2999-01-01', '2999-01-02', '2999-01-03'].map((day) => `idavaka-${day}T010000Z.backup`);
    const { left, taken } = nightly('2', Object.fromEntries(later.map((name) => [name, 1])));
    expect([left, taken]).toEqual([later.slice(-1), 1]);
  });

  it('removes what has a later date than now first, so that it keeps no place for ever', () => {
    const [later, dated] = [
      ['2999-01-01', '2999-01-02'],
      ['2026-01-01', '2026-01-02', '2026-01-03'],
    ].map((days) => days.map((day) => `idavaka-${day}T010000Z.backup`)) as [string[], string[]];
    const { left, taken } = nightly('3', Object.fromEntries([...later, ...dated].map((name) => [name, 1])));
    expect([left, taken]).toEqual([dated.slice(-2), 1]);
  });

  it('neither counts nor removes what was put there by hand', () => {
    const dated = ['2026-01-01', '2026-01-02'].map((day) => `idavaka-${day}T010000Z.backup`);
    const byHand = ['idavaka-before-upgrade.backup', 'idavaka-2026.backup'];
    const { left } = nightly('2', Object.fromEntries([...dated, ...byHand].map((name) => [name, 1])));
    expect(left).toEqual([...dated.slice(-1), ...byHand].sort());
  });
});

describe('what the server loads when it runs', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const packageOf = (from: string) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from;
  const missing = (imports: readonly string[]) =>
    [...new Set(imports.filter((from) => !/^(?:[.#]|node:)/.test(from)).map(packageOf))].filter(
      (name) => !(name in dependencies),
    );

  it('is installed where the tools of development are not: its own sources', () => {
    const sources = ['domain', 'contract', 'storage', 'server'].flatMap((floor) =>
      readdirSync(join(ROOT, 'src', floor), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
        .map((file) => join(ROOT, 'src', floor, file)),
    );
    expect(missing(sources.flatMap(importsOf))).toEqual([]);
  });
});

/** What a module imports before it runs; what it imports later is not among it. */
function importsOf(file: string): string[] {
  const statement = /^(?:import|(?:import|export|\}) [^'"`;()=]*?\bfrom|\} from)\s*['"]([^'"]+)['"]/gm;
  return [...readFileSync(file, 'utf8').matchAll(statement)].map(([, from = '']) => from);
}
