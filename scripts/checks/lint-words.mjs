/**
 * Part of `npm run lint`: rejects a few words that make comments, test titles and names hard to understand, and names a
 * better term. Texts for readers (the demonstration content, tables of the church year) may use them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Words and the terms that replace them. */
const WORDS = {
  whoever: 'the client, the caller, the user',
  nobody: 'no client, no user',
  somebody: 'the client, a user',
  anew: 'again; or rebuild, regenerate',
  'of which': 'a second sentence',
  'in its turn': 'then',
  lies: 'is in, is stored in',
  told: 'logged, notified, reported',
  kept: 'cached, stored, retained, locked',
  'all the same': 'still, anyway',
  'for good': 'permanently',
};
const CONTENT =
  /^packages\/church-year\/src\/(?:sayings|tables|verses)\/|^seed\/content\/|^scripts\/checks\/lint-words/;
const FOLDERS = ['packages', 'src', 'seed', 'tests', 'scripts', 'bench'];
const CHECKED = /\.(?:ts|tsx|mjs|css)$/;

const COMMENT = /^\s*(?:\/\/|\/?\*+)(.*)|\s\/\/ (.*)$/;
const TITLE = /^\s*(?:it|test|describe|\w*Test)(?:\.\w+)*\((['"`])(.*?)\1|^\s*\]\)\((['"`])(.*?)\3/;
const DECLARED_NAME = /\b(?:function|const|let|class|interface|type)\s+(\w+)/g;

/** Returns one message for each such word in the text of a source file. */
export function findWords(text) {
  return text.split('\n').flatMap((line, index) => {
    const [, comment, trailing] = COMMENT.exec(line) ?? [];
    const title = TITLE.exec(line);
    const prose = comment ?? [trailing, title?.[2] ?? title?.[4]].filter(Boolean).join(' ');
    const names = comment === undefined ? [...line.matchAll(DECLARED_NAME)].map(([, name]) => name) : [];
    const readable = [prose, ...names.map((name) => name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' '))].join(' ');
    return Object.entries(WORDS)
      .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(readable))
      .map(([word, better]) => `${index + 1}: instead of "${word}": ${better}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..');
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  ).filter((file) => CHECKED.test(file) && !CONTENT.test(file));
  const messages = files.flatMap((file) =>
    findWords(readFileSync(join(root, file), 'utf8')).map((message) => `${file}:${message}`),
  );
  for (const message of messages) console.error(message);
  process.exitCode = messages.length > 0 ? 1 : 0;
}
