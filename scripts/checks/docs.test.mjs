import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.mjs';

const MAX_LINE_CHARACTERS = 120;
/** The longest documents are tables for auditors. */
const MAX_WORDS = { 'README.md': 1200, 'docs/asvs.md': 5000, 'docs/threat-model.md': 4000 };
const maxWords = (file) => MAX_WORDS[file] ?? (/decisions\/\d/.test(file) ? 300 : 2000);

const read = (file) => readFileSync(join(root, file), 'utf8');
const files = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root }).sort();
const { scripts, engines, dependencies } = JSON.parse(read('package.json'));

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors of the headings, as GitHub derives them. */
const anchorsOf = (text) =>
  matches(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

function isReachable(file, link) {
  const [path, anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** What runs the npm commands, and the major version of the Node that runs the site. */
const VERSIONS = [
  ...Object.values(engines).map((range) => range.slice('>='.length)),
  parseInt(dependencies.node, 10),
];

it.each([...files, 'Dockerfile'])(
  '%s names only the versions of Node and npm that package.json names',
  (file) => {
    const named = matches(read(file), /\b(?:node|npm)[ :](\d+(?:\.\d+)*)/gi);
    expect(named.filter((version) => !VERSIONS.map(String).includes(version))).toEqual([]);
  },
);

describe.each(files)('%s', (file) => {
  const text = read(file);

  it('links only to files and headings that exist', () => {
    const links = matches(withoutCode(text), /\]\((?!\w+:)([^)\s]+)\)/g);
    expect(links.filter((link) => !isReachable(file, link))).toEqual([]);
  });

  it('names only paths that exist', () => {
    const paths = matches(text, /`((?:packages|src|seed|docs|deploy|scripts|tests|bench)\/[\w./-]*)`/g);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const names = matches(text, /\bnpm run (?:--silent )?([\w-]+)/g);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it(`has lines of at most ${MAX_LINE_CHARACTERS} characters, except for URLs`, () => {
    const lines = text.split('\n').map((line) => line.replace(/https?:\/\/\S+/g, ''));
    expect(lines.filter((line) => line.length > MAX_LINE_CHARACTERS)).toEqual([]);
  });

  it(`has at most ${maxWords(file)} words`, () => {
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(maxWords(file));
  });
});
