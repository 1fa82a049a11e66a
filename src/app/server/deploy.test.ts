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
import type { Endpoint } from '#kit/api/endpoint.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { api } from '../api.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const settings = settingNames();
/** Variables of Node, the C library, the nightly backup, the build and compose.yaml. */
const OTHER_VARIABLES = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
  'BACKUPS',
  'KEEP',
  'DOMAIN',
  'POSTGRES_PASSWORD',
  'S3_SECRET',
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

  it('.env.example contains no password', () => {
    const given = [...read('.env.example').matchAll(/^#? *ADMIN_PASSWORD=(.*)$/gm)].map(([, text]) => text);
    expect(given).toEqual(['']);
  });

  it('docs/deploy.md names only files that exist', () => {
    const linked = [...read('docs/deploy.md').matchAll(/\bdeploy\/[\w.-]+/g)].map(([name]) => name);
    expect(linked.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});

it('every upload path has a location in nginx.conf with a larger body limit', () => {
  const [, pattern = '', location] =
    /\tlocation ~ (\S+) \{\n((?:\t\t.*\n)+)/.exec(read('deploy/nginx.conf')) ?? [];
  const uploadPaths = Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .flatMap(({ path, file }) => (file ? path.replace(/:\w+/g, '27') : []));
  expect(uploadPaths).not.toEqual([]);
  for (const path of [...uploadPaths, '/media/upload']) expect(path).toMatch(new RegExp(pattern));
  expect('/api/service-resources/27').not.toMatch(new RegExp(pattern));
  expect(location).toContain('client_max_body_size 205m;');
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

  it('removes backups with future dates first, and keeps the new one', () => {
    const [later, dated] = [
      ['2999-01-01', '2999-01-02', '2999-01-03'],
      ['2026-01-01', '2026-01-02', '2026-01-03'],
    ].map((days) => days.map((day) => `idavaka-${day}T010000Z.backup`)) as [string[], string[]];
    const leftOf = (KEEP: string, names: string[]) =>
      nightly(KEEP, Object.fromEntries(names.map((name) => [name, 1])));
    expect(leftOf('2', later)).toMatchObject({ left: later.slice(-1), taken: 1 });
    expect(leftOf('3', [...later, ...dated])).toMatchObject({ left: dated.slice(-2), taken: 1 });
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
