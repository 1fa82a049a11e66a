import { expect } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import { defineCase } from '../../support/define-case.ts';
import { RECORD_KINDS } from '../../support/fixtures.ts';

const PAIRS = 100;
/** The kinds whose response has the field under its request name; resource folders do not. */
const TESTED_KINDS = RECORD_KINDS.filter(({ field }) => field !== 'folderName');

defineCase(
  {
    id: 'R18',
    title: 'one of two concurrent changes to a record is rejected',
    pass: `${PAIRS} pairs of concurrent changes from one version: one succeeds, the other gets 412 and changes nothing; the browser keeps the typed text (tested in e2e/dashboard-unsaved.spec.ts)`,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    let rejected = 0;
    for (let n = 0; n < PAIRS; n += 1) {
      const { path, field } = TESTED_KINDS[n % TESTED_KINDS.length] as (typeof RECORD_KINDS)[number];
      const post = VALID_BODIES[`POST ${path}`] ?? {};
      const put = VALID_BODIES[`PUT ${path}/:id`] ?? {};
      const created = await site.call(path, { token, body: { ...post, [field]: `First ${n}` } });
      expect([path, created.status]).toEqual([path, 201]);
      const recordPath = `${path}/${created.json?.id ?? created.json?._id}`;
      const { etag } = (await site.call(recordPath, { token })).headers;
      expect([path, etag]).toEqual([path, expect.stringMatching(/^"\d+"$/)]);
      const change = (by: string) =>
        site.call(recordPath, {
          method: 'PUT',
          token,
          body: { ...put, [field]: `Changed by ${by} ${n}` },
          headers: { 'if-match': String(etag) },
        });
      const both = await Promise.all([change('one'), change('other')]);
      expect([path, both.map(({ status }) => status).toSorted()]).toEqual([path, [200, 412]]);
      const winner = both[0]?.status === 200 ? 'one' : 'other';
      const { json } = await site.call(recordPath, { token });
      expect(json?.[field]).toBe(`Changed by ${winner} ${n}`);
      // a second attempt with the old version fails as well
      expect((await change('late')).status).toBe(412);
      rejected += 2;
    }
    report(
      `${PAIRS} of ${PAIRS} pairs over ${TESTED_KINDS.length} kinds of records: one succeeded, ${rejected} stale requests got 412`,
    );
  },
);
