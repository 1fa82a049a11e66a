import { expect } from 'vitest';
import { ACCEPTED_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { KINDS } from '../support/fixtures.ts';
import { row } from '../support/row.ts';

const PAIRS = 100;
/** One tells by the field who changed it; the folders of documents answer it under another name than it is sent. */
const TOLD = KINDS.filter(({ field }) => field !== 'folderName');

row(
  {
    id: 'R18',
    what: 'Two who change the same record',
    pass: `${PAIRS} pairs of changes from one version, at the same time: one is done, the other gets 412 and changes nothing; in two browsers what was typed stays (a journey: dashboard-unsaved)`,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    let refused = 0;
    for (let n = 0; n < PAIRS; n += 1) {
      const { path, field } = TOLD[n % TOLD.length] as (typeof KINDS)[number];
      const post = ACCEPTED_BODIES[`POST ${path}`] ?? {};
      const put = ACCEPTED_BODIES[`PUT ${path}/:id`] ?? {};
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
    figure(
      `${PAIRS} of ${PAIRS} pairs over ${TOLD.length} kinds of records: one done, ${refused} stale ones 412`,
    );
  },
);
