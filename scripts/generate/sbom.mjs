/**
 * `npm run --silent sbom > FILE` prints the packages of the lockfile as a software bill of materials (CycloneDX
 * 1.6).
 */
import { readFileSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const MODULES = 'node_modules/';

/**
 * Lists every package once, with its hash. The scope is 'required' for packages that the server loads.
 *
 * @param {Readonly<Record<string, { version?: string, integrity?: string, dev?: boolean, name?: string, license?:
 *   string, link?: boolean }>>} packages of the lockfile.
 */
export function billOfMaterials(packages) {
  const components = new Map();
  for (const [path, { version, integrity, dev, name: aliasedName, license, link }] of Object.entries(
    packages,
  )) {
    // not the project itself and its empty packages
    if (!path.startsWith(MODULES) || link || !version) continue;
    const name = aliasedName ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    // the same version may be a development dependency at another path
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
