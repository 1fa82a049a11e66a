import { expect, it } from 'vitest';
import { readZip } from '#kit/portability/testing/read-zip.ts';
import { writeZip } from '#kit/portability/testing/write-zip.ts';
import { findRedirect } from '../redirects/redirects.server.ts';
import { VALID_BODIES } from '../testing/valid-bodies.ts';
import { demonstration, emptySite, exportFrom, importInto } from './testing/sites.ts';

/** All parts but the manifest, whose time differs. */
async function partsOf(content: Buffer): Promise<Record<string, string>> {
  const files = await readZip(content);
  files.delete('manifest.json');
  return Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('latin1')]));
}

it.each([
  ['sqlite', 'disk', 'postgres', 'bucket'],
  ['postgres', 'bucket', 'sqlite', 'disk'],
] as const)(
  'an export from %s and %s imported into %s and %s has the same records, files and pages',
  async (...sites) => {
    const [engine, media, otherEngine, otherMedia] = sites;
    const first = await demonstration(engine, media);
    const exported = await exportFrom(first);
    const second = await emptySite(otherEngine, otherMedia);
    expect(await importInto(second, exported, '--check')).toMatch(
      /^Valid: files \d+, event series \d+, events \d+, /,
    );
    expect(await second.staff.events.list()).toEqual([]);
    // packed again by another program, in a folder
    const packed = [...(await readZip(exported))].map(([path, content]) => ({
      path: `site/${path}`,
      content,
    }));
    expect(await importInto(second, writeZip(packed))).toMatch(
      /^Imported: files \d+, .*; of 2026-11-24T18:00/,
    );
    await second.deps.contentVersion.load();

    expect(await partsOf(await exportFrom(second))).toEqual(await partsOf(exported));
    for (const oldAddress of ['/bell/', '/?p=12'])
      expect(await findRedirect(`http://localhost${oldAddress}`, second.deps)).toMatch(/^\/news\/\d+-bell$/);
    const [entry] = (await second.staff.prayerRequests.list()).requests;
    expect(entry).toMatchObject({ name: VALID_BODIES['POST /api/prayer-request/submit']?.name });
    await expect(importInto(second, exported)).rejects.toThrow('only into a site without content');
  },
);
