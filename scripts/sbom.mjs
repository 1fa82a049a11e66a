/** `npm run --silent sbom > bill.json`: what the lockfile installs, as a bill of materials (CycloneDX 1.6). */
import { readFileSync } from 'node:fs';
import { inRoot } from './checkout.mjs';

const MODULES = 'node_modules/';

/**
 * Every package once, with its hash and whether the server needs it when it runs.
 *
 * @param {Readonly<Record<string, { version?: string, integrity?: string, dev?: boolean, name?: string, license?: string, link?: boolean }>>} packages of the lockfile.
 */
export function billOfMaterials(packages) {
  const components = new Map();
  for (const [path, { version, integrity, dev, name: otherName, license, link }] of Object.entries(
    packages,
  )) {
    if (path === '' || link || !version) continue;
    const name = otherName ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    // one that is needed in one place and only built with in another is needed
    const scope = dev && components.get(purl)?.scope !== 'required' ? 'excluded' : 'required';
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope,
      purl,
      ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
      ...(license && { licenses: [{ expression: license }] }),
    });
  }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [...components.values()] };
}

function hexOf(integrity) {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

if (process.argv[1] === import.meta.filename) {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  console.log(JSON.stringify(billOfMaterials(packages), null, 2));
}
