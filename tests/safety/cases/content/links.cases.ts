import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { publicPages } from '#app/pages.ts';
import { openVisitor, startBrowser, type Visitor } from '../../support/browser.ts';
import { tamperDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { fillTextFields } from '../../support/fixtures.ts';
import { isQuick, sized } from '../../support/measures/sample-sizes.ts';
import type { Site } from '../../support/server-under-test.ts';
import { xssCorpus } from '../../support/xss-corpus.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** The limit of links in one ad. */
const LINKS_PER_AD = 15;
/** Link texts that look like another host, and their targets. */
const SPOOFED_LINKS: readonly (readonly [name: string, address: string])[] = [
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
const WAIT_FOR_ADS = { '/': ['dialog a[href]'] };

/**
 * Every public page and every tab of the dashboard, with at most `limit` events and articles. Outside `npm test` also a
 * form of each list: its fields show texts as values only.
 */
async function pagesOf(
  site: Site,
  staff: Visitor,
  limit: number,
): Promise<{ visitors: string[]; staff: string[] }> {
  const records = [];
  for (const kind of ['events', 'news']) {
    const { json } = await site.call(`/api/${kind}?limit=100`);
    const ids = (json as unknown as { _id: number }[]).map(({ _id }) => `/${kind}/${_id}`);
    records.push(...ids.slice(0, limit));
  }
  await staff.visit(['/admin/dashboard']);
  // the overview links to several records of a list, whose forms are alike
  const formOf = (href: string) => href.replace(/open=\d+/, 'open=1');
  const tabs = new Map((await staff.hrefs('a[href*="tab="]')).map((href) => [formOf(href), href]));
  return {
    visitors: [
      ...Object.keys(publicPages).filter((path) => !path.startsWith('/admin')),
      '/services?resource_folder=1',
      '/gallery?folder=1',
      '/lectionary/2026-12-25',
      ...records,
    ],
    staff: [...tabs.values()].filter((href) => !isQuick || !href.includes('open=')),
  };
}

/** Visits all pages as a visitor and as staff. @returns the findings of both. */
async function visitEverything(site: Site, limit: number, { hasAds = false } = {}) {
  const { token } = await site.staff();
  const guest = await openVisitor(browser, site.server.address);
  const staff = await openVisitor(browser, site.server.address, token);
  const pages = await pagesOf(site, staff, limit);
  expect([pages.staff.length > 6, staff.findings().reports]).toEqual([true, []]);
  await Promise.all([guest.visit(pages.visitors, hasAds ? WAIT_FOR_ADS : {}), staff.visit(pages.staff)]);
  await Promise.all([guest.close(), staff.close()]);
  const [one, other] = [guest.findings(), staff.findings()];
  return {
    visited: one.visited + other.visited,
    links: one.links + other.links,
    dialogs: [...one.dialogs, ...other.dialogs],
    reports: [...one.reports, ...other.reports],
    schemes: [...one.schemes, ...other.schemes],
    openers: [...one.openers, ...other.openers],
    thirdPartyRequests: [...one.thirdPartyRequests, ...other.thirdPartyRequests],
  };
}

defineCase(
  {
    id: 'T31',
    title: 'scripts in text fields do not run',
    pass: 'in Chromium on all pages and tabs: 0 scripts, 0 dialogs, 0 policy violations, 0 requests to other hosts, 0 links with another scheme',
    fullAmount: 'the pages of 60 events and 60 articles instead of 30',
    oneEngine: 'a browser shows a text alike from both',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    expect(xssCorpus.length).toBeGreaterThanOrEqual(150);
    const { fields, records } = await fillTextFields(site, await site.staff(), {
      texts: xssCorpus,
      rounds: sized({ usual: xssCorpus.length, quick: 2 }),
    });
    expect(fields.length).toBeGreaterThanOrEqual(35);
    const { links: parishLinks, visit, values } = await site.server.client().parish.read();
    expect([parishLinks.social, visit.expectations, values.values].map(({ length }) => length)).toEqual([
      8, 8, 4,
    ]);
    const limit = sized({ usual: 30, quick: 2, full: 60 });
    const { visited, links, ...violations } = await visitEverything(site, limit);
    report(
      `0 in ${visited} pages of ${records} records: ${xssCorpus.length} texts in ${fields.length} fields; ${links} links checked`,
    );
    for (const [name, found] of Object.entries(violations)) expect(found, name).toEqual([]);
  },
);

defineCase(
  {
    id: 'T30',
    title: 'links in ads cannot run scripts or access the opener',
    pass: 'in Chromium on all pages and tabs, with texts saved through the API and written directly into the database: 0 scripts, 0 dialogs, 0 other schemes, and every link to a new tab has noopener',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client, token } = await site.staff();
    const texts = xssCorpus;
    const links = texts.filter((text) => text.includes(']('));
    for (let at = 0; at < links.length; at += LINKS_PER_AD) {
      const description = links.slice(at, at + LINKS_PER_AD).join('\n');
      await client.ads.create({ body: { adType: 'text', description, isActive: true } });
    }
    const saved = await visitEverything(site, 1, { hasAds: true });
    await fillTextFields(site, { client, token }, { texts: ['Harmless'], rounds: 30 });
    let columns: string[] = [];
    await site.killAndRestart(async () => {
      columns = await tamperDatabase(site.databaseUrl, texts);
    });
    expect(columns).toContain('home_page_ads.description');
    const edited = await visitEverything(site, 40);
    report(
      `0 of ${texts.length} texts in ${links.length} links and ${columns.length} columns; ${saved.visited + edited.visited} pages, ${saved.links + edited.links} links checked`,
    );
    for (const { dialogs, schemes, openers } of [saved, edited])
      expect({ dialogs, schemes, openers }).toEqual({ dialogs: [], schemes: [], openers: [] });
    expect(saved.reports).toEqual([]);
  },
);

defineCase(
  {
    id: 'T32',
    title: 'links whose text looks like another host show the real host',
    pass: 'no link contains a user name, and each whose text looks like another host also shows the real one',
    oneEngine: 'a browser shows a text alike from both',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    const description = SPOOFED_LINKS.map(([name, address]) => `[${name}](${address})`).join('\n');
    await client.ads.create({ body: { adType: 'text', description, isActive: true } });
    const addresses = SPOOFED_LINKS.map(([, address]) => address).join('\n');
    await client.events.create({ body: { title: 'Spoofed', date: '2026-12-25', description: addresses } });
    await client.events.create({ body: { title: 'Named', date: '2026-12-26', description } });
    const guest = await openVisitor(browser, site.server.address);
    await guest.visit(['/events/1']);
    const autoLinks = await guest.hrefs('main a[href*="evil.example"]');
    const namedLinks = () =>
      guest.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>(':is(main, dialog) a[href*="evil.example"]')].map(
          (link) => ({ href: link.href, text: link.textContent ?? '' }),
        ),
      );
    await guest.visit(['/events/2']);
    const eventLinks = await namedLinks();
    await guest.visit(['/'], WAIT_FOR_ADS);
    const adLinks = await namedLinks();
    const { schemes } = guest.findings();
    await guest.close();
    const hidden = [...eventLinks, ...adLinks].filter(
      ({ href, text }) =>
        href !== `mailto:${text}` && !/\((?:[^()]*@)?(?:[^()]*\.)?evil\.example(?::\d+)?\)/.test(text),
    );
    report(
      `${adLinks.length} links with their host, ${SPOOFED_LINKS.length - adLinks.length} not linked; ${autoLinks.length} plain URLs linked`,
    );
    expect(adLinks.length).toBeGreaterThan(5);
    expect(eventLinks.length).toBeGreaterThan(5);
    expect(hidden).toEqual([]);
    // a plain URL is linked only if its host contains no confusable characters
    expect(autoLinks.filter((href) => href.includes('xn--'))).toEqual([]);
    const hrefs = [...[...adLinks, ...eventLinks].map(({ href }) => href), ...autoLinks];
    expect(hrefs.filter((href) => /^https?:[/][/][^/]*@/.test(href))).toEqual([]);
    expect(schemes).toEqual([]);
  },
);
