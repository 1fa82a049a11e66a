import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import specified from '../docs/specified-messages.json' with { type: 'json' };

/** The specifications, where they lie beside the checkout; their sentences are kept in `docs/specified-messages.json`. */
const SPECIFICATIONS = join(import.meta.dirname, '..', '..', 'shared', 'spec');
/** What stands in quotation marks: an apostrophe within a word does not end it. */
const QUOTED = /(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g;
/** Results that the catalogue of the dashboard lists without quotation marks: 'Service added/updated/deleted successfully'. */
const SUCCESSES = /^- Successes: (.+)\.$/m;
/** Says for each sentence where its words change: '{file}', and 'X' for the kind of record. */
const GAP = /\\\{\w+\\\}|\bX\b|\bn\b(?=$)/g;

const product = readdirSync(join(import.meta.dirname, '.'), { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /^(web|server|contract|domain)\/.+\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file),
  )
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  // a sentence in quotation marks of its own, or broken over lines where it is markup
  .map((source) =>
    source.replaceAll("\\'", "'").replaceAll('&apos;', "'").replaceAll('’', "'").replace(/\s+/g, ' '),
  );

it.each(specified)('%s stands in the product', (sentence) => {
  const words = new RegExp(
    sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(GAP, '(?:\\$\\{[^}]+\\}|\\{[^}]+\\}|[\\w ]+)'),
  );
  expect(product.some((source) => words.test(source))).toBe(true);
});

it.skipIf(!existsSync(SPECIFICATIONS))('the list holds every sentence that the specifications quote', () => {
  const texts = readdirSync(SPECIFICATIONS).map((file) => readFileSync(join(SPECIFICATIONS, file), 'utf8'));
  const quoted = texts.flatMap((text) => [...text.matchAll(QUOTED)].map(([, sentence = '']) => sentence));
  const successes = texts.flatMap((text) => (SUCCESSES.exec(text)?.[1] ?? '').split(', ')).flatMap(each);
  // a path of links is no sentence
  const sentences = [...quoted, ...successes].filter(
    (sentence) => /\w \w|^\w{8,}/.test(sentence) && !sentence.includes(' > '),
  );
  expect(specified).toEqual([...new Set(sentences)].sort());
});

/** 'Service added/updated successfully' are two sentences. */
function each(sentence: string): string[] {
  const [, before = '', verbs = '', after = ''] = /^(.*?)(\w+(?:\/\w+)+)(.*)$/.exec(sentence) ?? [];
  return verbs ? verbs.split('/').map((verb) => `${before}${verb}${after}`) : sentence ? [sentence] : [];
}
