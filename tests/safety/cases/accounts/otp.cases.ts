import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { readAllValues } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { chiSquare, chiSquareProbability, runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';

const CODES = sized({ usual: 600, full: 2_000 });
/** One in a hundred uniform samples fails the χ² test by chance; three in a row do not. */
const SAMPLES = 3;
const DIGITS = 6;
/** The number of codes for one account, a third of them from each network, which stays below the limits. */
const CODES_PER_ACCOUNT = 60;
const NETWORKS = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

defineCase(
  {
    id: 'T05',
    title: 'codes are uniformly random and stored only as hashes',
    pass: `${CODES} codes: the digits at each of the six positions are uniformly distributed (χ², p > 0.01 in one of ${SAMPLES} samples); no code is in the database, a file or the log`,
    fullAmount: '2,000 codes',
  },
  async ({ startSite, report }) => {
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const site = await startSite({ SMTP_URL: mail.url });
    let p = 0;
    for (let sample = 0; sample < SAMPLES && p <= 0.01; sample += 1) {
      // spread the codes over accounts because of the limit per account
      const accounts = await runConcurrently(Math.ceil(CODES / CODES_PER_ACCOUNT), 1, () =>
        site.newAccount(),
      );
      const before = mail.received.length;
      const responses = await runConcurrently(CODES, 4, (n) =>
        site.call('/api/auth/login', {
          body: accounts[Math.floor(n / CODES_PER_ACCOUNT)],
          from: NETWORKS[n % NETWORKS.length],
        }),
      );
      expect(responses.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
      await expect.poll(() => mail.received.length).toBe(before + CODES);
      const codes = mail.received.slice(before).map(({ raw }) => extractCode(raw));
      expect(codes.filter((code) => code.length !== DIGITS)).toEqual([]);
      p = uniformity(codes);
    }
    expect(p).toBeGreaterThan(0.01);

    const codes = new Set(mail.received.map(({ raw }) => extractCode(raw)));
    const locations: Readonly<Record<string, readonly string[]>> = {
      database: await readAllValues(site.databaseUrl),
      files: readFiles(site.dataDir),
      log: [site.server.output()],
    };
    const leaks = Object.entries(locations).flatMap(([location, texts]) =>
      sixDigitNumbers(texts)
        .filter((number) => codes.has(number))
        .map((number) => [location, number]),
    );
    expect(leaks).toEqual([]);
    report(`p = ${p.toFixed(2)}; 0 of ${codes.size} different codes found in database, files and log`);
  },
);

function extractCode(raw: string): string {
  return /^\d{6}\r?$/m.exec(raw)?.[0].trim() ?? '';
}

/** The p-value of a χ² test for uniform digits, over all positions. */
function uniformity(codes: readonly string[]): number {
  let sum = 0;
  for (let position = 0; position < DIGITS; position += 1) {
    const counts = Array<number>(10).fill(0);
    for (const code of codes) counts[Number(code[position])] = (counts[Number(code[position])] ?? 0) + 1;
    sum += chiSquare(counts);
  }
  return chiSquareProbability(sum, 9 * DIGITS);
}

/** All separate six-digit numbers. Digits within a hash are ignored, because some always match. */
function sixDigitNumbers(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/(?<![\w.+/-])\d{6}(?![\w.+/=-])/g) ?? []);
}

function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}
