import { expect } from 'vitest';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { defineCase } from '../support/define-case.ts';
import { KINDS } from '../support/fixtures.ts';

const PAIRS = 100;
/** One tells by the field who changed it; the folders of documents response it under another name than it is sent. */
const TOLD = KINDS.filter(({ field }) => field !== 'folderName');

defineCase(
  {
    id: 'R18',
    title: 'Two who change the same record',
    pass: `${PAIRS} pairs of changes from one version, at the same time: one is done, the other gets 412 and changes nothing; in two browsers what was typed stays (a journey: dashboard-unsaved)`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    let refused = 0;
    for (let n = 0; n < PAIRS; n += 1) {
      const { path, field } = TOLD[n % TOLD.length] as (typeof KINDS)[number];
      const post = VALID_BODIES[`POST ${path}`] ?? {};
      const put = VALID_BODIES[`PUT ${path}/:id`] ?? {};
      const made = await site.call(path, { token, body: { ...post, [field]: `First ${n}` } });
      expect([path, made.status]).toEqual([path, 201]);
      const address = `${path}/${made.json?.id ?? made.json?._id}`;
      const { etag } = (await site.call(address, { token })).headers;
      expect([path, etag]).toEqual([path, expect.stringMatching(/^"\d+"$/)]);
      const change = (by: string) =>
        site.call(address, {
          method: 'PUT',
          token,
          body: { ...put, [field]: `Changed by ${by} ${n}` },
          headers: { 'if-match': String(etag) },
        });
      const both = await Promise.all([change('one'), change('other')]);
      expect([path, both.map(({ status }) => status).toSorted()]).toEqual([path, [200, 412]]);
      const winner = both[0]?.status === 200 ? 'one' : 'other';
      const { json } = await site.call(address, { token });
      expect(json?.[field]).toBe(`Changed by ${winner} ${n}`);
      // the loser's second try with what is true no longer does as badly
      expect((await change('late')).status).toBe(412);
      refused += 2;
    }
    report(
      `${PAIRS} of ${PAIRS} pairs over ${TOLD.length} kinds of records: one done, ${refused} stale ones 412`,
    );
  },
);
