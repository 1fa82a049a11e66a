import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startMailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { storedTexts } from '../support/db-inspect.ts';
import { defineCase } from '../support/define-case.ts';
import { chance, chiSquare, many } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';

const CODES = sized({ usual: 600, quick: 60, full: 2_000 });
/** One sample in a hundred looks uneven by chance: three of them one after another do not. */
const SAMPLES = 3;
const DIGITS = 6;
/** What one account is sent in a quarter of an hour, a third of it from each of these. */
const CODES_OF_ONE = 60;
const NETWORKS = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

defineCase(
  {
    id: 'T05',
    title: 'How codes are drawn and kept',
    pass: `${CODES} codes: each of the ten figures comes as often as chance has it, at each of the six places (χ², p > 0.01 in one of ${SAMPLES} samples); none stands in the database, in a file or in the log`,
    fullAmount: '2,000 codes',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const mail = await startMailServer();
    try {
      const site = await startSite({ SMTP_URL: mail.url });
      let p = 0;
      for (let sample = 0; sample < SAMPLES && p <= 0.01; sample += 1) {
        // one account is sent only so many
        const people = Array.from({ length: Math.ceil(CODES / CODES_OF_ONE) }, () => site.newAccount());
        const before = mail.received.length;
        const responses = await many(CODES, 4, (n) =>
          site.call('/api/auth/login', {
            body: people[Math.floor(n / CODES_OF_ONE)],
            from: NETWORKS[n % NETWORKS.length],
          }),
        );
        expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
        await expect
          .poll(() => mail.received.length, { timeout: 120_000, interval: 200 })
          .toBe(before + CODES);
        const codes = mail.received.slice(before).map(({ raw }) => codeIn(raw));
        expect(codes.filter((code) => code.length !== DIGITS)).toEqual([]);
        p = evenness(codes);
      }
      expect(p).toBeGreaterThan(0.01);

      const codes = new Set(mail.received.map(({ raw }) => codeIn(raw)));
      const places: Readonly<Record<string, readonly string[]>> = {
        database: await storedTexts(site.databaseUrl),
        files: filesOf(site.dataDir),
        log: [site.server.output()],
      };
      const found = Object.entries(places).flatMap(([where, texts]) =>
        numbersIn(texts)
          .filter((number) => codes.has(number))
          .map((number) => [where, number]),
      );
      expect(found).toEqual([]);
      report(`p = ${p.toFixed(2)}; 0 of ${codes.size} different codes found in database, files and log`);
    } finally {
      await mail.close();
    }
  },
);

function codeIn(raw: string): string {
  return /^\d{6}\r?$/m.exec(raw)?.[0].trim() ?? '';
}

/** The probability that figures which all come equally often differ as much as these, over all places at once. */
function evenness(codes: readonly string[]): number {
  let sum = 0;
  for (let place = 0; place < DIGITS; place += 1) {
    const seen = Array<number>(10).fill(0);
    for (const code of codes) seen[Number(code[place])] = (seen[Number(code[place])] ?? 0) + 1;
    sum += chiSquare(seen);
  }
  return chance(sum, 9 * DIGITS);
}

/** Six figures that stand by themselves: within a hash some always do. */
function numbersIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/(?<![\w.+/-])\d{6}(?![\w.+/=-])/g) ?? []);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}
