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
import { loadConfig } from './server/config/load-config.ts';
import { freshFolder } from './storage/testing/fresh-database.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const settings = settingNames();
/** Variables of Node, the C library, the nightly backup and the build. */
const OTHER_VARIABLES = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'BACKUPS',
  'KEEP',
];

describe('the deployment files', () => {
  const files = [
    'Dockerfile',
    'docs/deploy.md',
    ...readdirSync(join(ROOT, 'deploy')).map((name) => `deploy/${name}`),
  ];

  it.each(files)('%s sets only known variables', (file) => {
    const set = [...read(file).matchAll(/(?<![\w-])([A-Z][A-Z_]{2,})=/g)].map(([, name]) => name as string);
    expect(set.filter((name) => !settings.has(name) && !OTHER_VARIABLES.includes(name))).toEqual([]);
  });

  it('the README lists every setting', () => {
    const documented = [...read('README.md').matchAll(/^\| (`[A-Z`, _]+`) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    expect(documented.sort()).toEqual([...settings].sort());
  });

  it('idavaka.env contains no password', () => {
    const given = [...read('deploy/idavaka.env').matchAll(/^#? *ADMIN_PASSWORD=(.*)$/gm)].map(
      ([, text]) => text,
    );
    expect(given).toEqual(['']);
  });

  it('refer only to existing files', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const included = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    const linked = [...read('docs/deploy.md').matchAll(/\bdeploy\/[\w.-]+/g)].map(([name]) => name);
    for (const name of [...copied, ...included, ...linked])
      expect([name, existsSync(join(ROOT, name))]).toEqual([name, true]);
    expect(copied.filter((name) => name !== '.' && !included.includes(name))).toEqual([]);
  });
});

it('nginx does not mark a process as failed because of its error responses', () => {
  const processes = [...read('deploy/nginx.conf').matchAll(/^\t(?:# )?server 127\.0\.0\.1:.*/gm)];
  expect(processes).toHaveLength(2);
  for (const [line] of processes) expect(line).toContain(' max_fails=0;');
});

describe('requests aborted by the thousand', () => {
  const nginx = read('deploy/nginx.conf');
  const location = (name: string) =>
    new RegExp(`\\tlocation ${name} \\{\\n((?:\\t\\t.*\\n)+)`).exec(
      nginx.slice(nginx.indexOf('limit_conn per_household')),
    )?.[1];

  it('keep their connections between nginx and the site', () => {
    expect(nginx).toMatch(/^\tproxy_ignore_client_abort on;$/m);
    expect(location('/')).toContain('proxy_request_buffering on;');
    expect(location('~ .*')).toContain('limit_req zone=files_per_household');
    // another location without these settings would bypass them
    expect(nginx.match(/proxy_pass /g)).toHaveLength(2);
    expect(nginx.match(/proxy_ignore_client_abort /g)).toHaveLength(1);
  });

  it('do not block uploads: every upload path has a location with a larger body limit', () => {
    const [, pattern = ''] = /location ~ (\S+) \{/.exec(nginx) ?? [];
    const uploadPaths = ['/media/upload'];
    for (const group of Object.values(api))
      for (const { path, file } of Object.values<Endpoint>(group))
        if (file) uploadPaths.push(path.replace(/:\w+/g, '27'));
    expect(uploadPaths.length).toBeGreaterThan(1);
    expect(uploadPaths.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
    expect(new RegExp(pattern).test('/api/service-resources/27')).toBe(false);
    expect(location('~ .*')).toContain('client_max_body_size 55m;');
  });

  it('cannot share one connection to Caddy, because HTTP/2 is off', () => {
    expect(read('deploy/Caddyfile')).toMatch(/^\t\tprotocols h1$/m);
  });
});

describe('the nightly backup', () => {
  const HOUR_MS = 60 * 60_000;
  /** Runs the script in a folder where the backup command is replaced by `taking`. */
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

  it('keeps the newest backups, and removes a day-old partial file', () => {
    const { left, taken, status } = nightly('2', {
      'idavaka-2026-01-01T010000Z.backup': 72,
      'idavaka-2026-01-02T010000Z.backup': 48,
      'idavaka-2026-01-02T020000Z.backup.part': 47,
      'idavaka-2026-01-03T010000Z.backup.part': 23,
      'other.part': 72,
    });
    expect(left).toEqual([
      'idavaka-2026-01-02T010000Z.backup',
      'idavaka-2026-01-03T010000Z.backup.part',
      'other.part',
    ]);
    expect([taken, status]).toEqual([1, 0]);
  });

  it('removes nothing when the backup fails, and fails when files are missing in the backup', () => {
    const dated = ['2026-01-01', '2026-01-02'].map((day) => `idavaka-${day}T010000Z.backup`);
    const before = Object.fromEntries(dated.map((name) => [name, 1]));
    expect(nightly('2', before, 'exit 1')).toEqual({ left: dated, taken: 0, status: 1 });
    const lacking = nightly('2', before, ': > "$2"; exit 1');
    expect(lacking).toEqual({ left: dated.slice(-1), taken: 1, status: 1 });
  });

  it('keeps the new backup when older ones have later dates', () => {
    const later = ['2999-01-01', '2999-01-02', '2999-01-03'].map((day) => `idavaka-${day}T010000Z.backup`);
    const { left, taken } = nightly('2', Object.fromEntries(later.map((name) => [name, 1])));
    expect([left, taken]).toEqual([later.slice(-1), 1]);
  });

  it('removes backups with future dates first', () => {
    const [later, dated] = [
      ['2999-01-01', '2999-01-02'],
      ['2026-01-01', '2026-01-02', '2026-01-03'],
    ].map((days) => days.map((day) => `idavaka-${day}T010000Z.backup`)) as [string[], string[]];
    const { left, taken } = nightly('3', Object.fromEntries([...later, ...dated].map((name) => [name, 1])));
    expect([left, taken]).toEqual([dated.slice(-2), 1]);
  });

  it('neither counts nor removes files with other names', () => {
    const dated = ['2026-01-01', '2026-01-02'].map((day) => `idavaka-${day}T010000Z.backup`);
    const byHand = ['idavaka-before-upgrade.backup', 'idavaka-2026.backup'];
    const { left } = nightly('2', Object.fromEntries([...dated, ...byHand].map((name) => [name, 1])));
    expect(left).toEqual([...dated.slice(-1), ...byHand].sort());
  });
});

/** The environment variables that `loadConfig` reads. */
function settingNames(): Set<string> {
  const names = new Set<string>();
  const get = (_: object, name: string) => void names.add(name);
  loadConfig(new Proxy({}, { get }));
  return names;
}
