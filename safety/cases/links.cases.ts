import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { publicPages } from '#contract/pages.ts';
import { startBrowser, type Visitor, visitor } from '../support/browser.ts';
import { defineCase } from '../support/define-case.ts';
import { fillParish } from '../support/large-fixtures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Site } from '../support/server-under-test.ts';
import { editDatabase } from '../support/tamper-db.ts';
import { scriptCorpus } from '../support/xss-corpus.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** As many as an ad holds. */
const LINKS_AN_AD = 15;
/** A name that reads like the bank's, and where it leads. */
const POSING: readonly (readonly [name: string, address: string])[] = [
  ['https://bank.example', 'https://evil.example/'],
  ['bank.example', 'https://evil.example/bank.example'],
  ['bank.example/evil.example', 'https://evil.example/'],
  ['www.bank.example', 'https://evil.example/'],
  ['bank.example?evil.example', 'http://evil.example/'],
  ['bank\uff0eexample', 'https://evil.example/'],
  ['bank\u3002example', 'https://evil.example/'],
  ['bank\u200b.example', 'https://evil.example/'],
  ['\u202eelpmaxe.knab', 'https://evil.example/'],
  ['\u2067bank.example', 'https://evil.example/'],
  ['evil.example.bank.example', 'https://evil.example/'],
  ['bank.example', 'https://bank.example.evil.example/'],
  ['bank.example', 'https://evil.example:8443/'],
  ['office@stthomas.example', 'mailto:office@evil.example'],
  ['bank.example', 'https://bank@evil.example/'],
  ['bank.example', 'https://bank.example:word@evil.example/'],
  ['bank.example', 'https://bank.example%2f@evil.example/'],
  ['bank.example', 'https:bank.example@evil.example/'],
  ['bank.example', '//evil.example/'],
  ['bank\u00b7example', 'https://evil.example/'],
  ['bank\ua4f8example', 'https://evil.example/'],
  ['bank\u06d4example', 'https://evil.example/'],
  ['bank.example\u2215account.evil.example', 'https://bank.example\u2215account.evil.example/'],
  ['bank.example\u2044account.evil.example', 'https://bank.example\u2044account.evil.example/'],
  ['bank.example\u29f8account.evil.example', 'https://bank.example\u29f8account.evil.example/'],
];
const ADS_ARE_SHOWN = { '/': ['dialog a[href]'] };
const RECORDS = ['/events/1', '/news/1', '/lectionary/2026-12-25'];

/** Every page that visitors can go to, and every tab of the dashboard. */
async function pagesOf(
  site: Site,
  staff: Visitor,
  most: number,
): Promise<{ visitors: string[]; staff: string[] }> {
  const records = [];
  for (const kind of ['events', 'news']) {
    const { json } = await site.call(`/api/${kind}?limit=100`);
    const ids = (json as unknown as { _id: number }[]).map(({ _id }) => `/${kind}/${_id}`);
    records.push(...ids.slice(0, most));
  }
  await staff.visit(['/admin/dashboard']);
  const tabs = await staff.hrefs('a[href*="tab="]');
  return {
    visitors: [
      ...Object.keys(publicPages).filter((path) => !path.startsWith('/admin')),
      '/services?resource_folder=1',
      '/gallery?folder=1',
      ...RECORDS,
      ...records,
    ],
    staff: [...new Set(tabs)],
  };
}

/** Looks at all of them, and responses what was found in both sessions together. */
async function lookEverywhere(
  site: Site,
  most: number,
  { hasAds = false, only = (_: string): boolean => true } = {},
) {
  const { token } = await site.staff();
  const [guest, staff] = [
    await visitor(browser, site.server.address),
    await visitor(browser, site.server.address, token),
  ];
  const all = await pagesOf(site, staff, most);
  const pages = { visitors: all.visitors.filter(only), staff: all.staff.filter(only) };
  expect([all.staff.length > 6, staff.found().reports]).toEqual([true, []]);
  await guest.visit(pages.visitors, hasAds ? ADS_ARE_SHOWN : {});
  await staff.visit(pages.staff);
  await Promise.all([guest.close(), staff.close()]);
  const [one, other] = [guest.found(), staff.found()];
  return {
    visited: one.visited + other.visited,
    links: one.links + other.links,
    dialogs: [...one.dialogs, ...other.dialogs],
    reports: [...one.reports, ...other.reports],
    schemes: [...one.schemes, ...other.schemes],
    openers: [...one.openers, ...other.openers],
    abroad: [...one.abroad, ...other.abroad],
  };
}

defineCase(
  {
    id: 'T31',
    title: 'Scripts in every field that takes text',
    pass: 'in Chromium on all pages and tabs: 0 scripts, 0 dialogs, 0 reports of the policy, 0 requests abroad, 0 links of another scheme',
    fullAmount: 'the pages of 60 events and 60 articles, not of 30',
    isQuick: true,
    // a text is a text in either
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    expect(scriptCorpus.length).toBeGreaterThanOrEqual(150);
    const { fields, records } = await fillParish(site, await site.staff(), {
      texts: scriptCorpus,
      rounds: sized({ usual: scriptCorpus.length, quick: 3 }),
    });
    expect(fields.length).toBeGreaterThanOrEqual(35);
    const { visited, links, ...wrong } = await lookEverywhere(site, sized({ usual: 30, quick: 2, full: 60 }));
    report(
      `0 in ${visited} pages of ${records} records: ${scriptCorpus.length} texts in ${fields.length} fields; ${links} links looked at`,
    );
    expect(wrong).toEqual({ dialogs: [], reports: [], schemes: [], openers: [], abroad: [] });
  },
);

defineCase(
  {
    id: 'T30',
    title: 'Links in ads that lead elsewhere or run something',
    pass: 'in Chromium on all pages and tabs, saved through the API and written into a stopped server’s database: 0 scripts, 0 dialogs, 0 other schemes, and a window that is opened learns nothing of us',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client, token } = await site.staff();
    const texts = scriptCorpus;
    const links = texts.filter((text) => text.includes(']('));
    for (let at = 0; at < links.length; at += LINKS_AN_AD) {
      const description = links.slice(at, at + LINKS_AN_AD).join('\n');
      await client.ads.create({ body: { adType: 'text', description, isActive: true } });
    }
    const only = sized({ usual: () => true, quick: (path: string) => /^\/$|ads$|1$/.test(path) });
    const saved = await lookEverywhere(site, 1, { hasAds: true, only });
    await fillParish(
      site,
      { client, token },
      { texts: ['Harmless'], rounds: sized({ usual: 30, quick: 4 }) },
    );
    let columns: string[] = [];
    await site.killAndRestart(async () => {
      columns = await editDatabase(site.databaseUrl, texts);
    });
    expect(columns).toContain('home_page_ads.description');
    const edited = await lookEverywhere(site, sized({ usual: 40, quick: 2 }), { only });
    report(
      `0 of ${texts.length} texts in ${links.length} links and ${columns.length} columns; ${saved.visited + edited.visited} pages, ${saved.links + edited.links} links looked at`,
    );
    for (const { dialogs, schemes, openers } of [saved, edited])
      expect({ dialogs, schemes, openers }).toEqual({ dialogs: [], schemes: [], openers: [] });
    expect(saved.reports).toEqual([]);
  },
);

defineCase(
  {
    id: 'T32',
    title: 'Links whose name is another address',
    pass: 'none carries a user’s name, and each that reads like another host shows the real one',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    const description = POSING.map(([name, address]) => `[${name}](${address})`).join('\n');
    await client.ads.create({ body: { adType: 'text', description, isActive: true } });
    await client.events.create({
      body: {
        title: 'Posing',
        date: '2026-12-25',
        description: POSING.map(([, address]) => address).join('\n'),
      },
    });
    const guest = await visitor(browser, site.server.address);
    await guest.visit(['/events/1']);
    const auto = await guest.hrefs('main a[href*="evil.example"]');
    await guest.visit(['/'], ADS_ARE_SHOWN);
    const shown = await guest.inPage(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('dialog a[href*="evil.example"]')].map((link) => ({
        href: link.href,
        text: link.textContent ?? '',
      })),
    );
    const { schemes } = guest.found();
    await guest.close();
    const untold = shown.filter(
      ({ href, text }) =>
        href !== `mailto:${text}` && !/\((?:[^()]*@)?(?:[^()]*\.)?evil\.example(?::\d+)?\)/.test(text),
    );
    report(
      `${shown.length} links shown with their host, ${POSING.length - shown.length} refused; ${auto.length} of the addresses alone are links`,
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(untold).toEqual([]);
    // an address without a name is a link only where its host is what it seems
    expect(auto.filter((href) => href.includes('xn--'))).toEqual([]);
    expect(
      [...shown.map(({ href }) => href), ...auto].filter((href) => /^https?:[/][/][^/]*@/.test(href)),
    ).toEqual([]);
    expect(schemes).toEqual([]);
  },
);
