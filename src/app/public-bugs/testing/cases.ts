import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What users of other sites reported, and what this site does: what is checked, the input, and the expected value. */
interface PublicBug {
  readonly id: string;
  readonly fault: string;
  readonly check: { readonly type: string } & Readonly<Record<string, string>>;
  readonly expected: unknown;
}

export const publicBugs: readonly PublicBug[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../public-bugs.json'), 'utf8'),
);

/** Returns a case with the texts in quotation marks in its steps, in which <TAB> is a tab. */
export function publicBug(id: string): PublicBug & { readonly inputs: readonly string[] } {
  const bug = publicBugs.find((each) => each.id === id);
  if (!bug) throw new Error(`There is no case ${id}`);
  const quoted = [...(bug.check.steps ?? '').matchAll(/"([^"]+)"/g)];
  return { ...bug, inputs: quoted.map(([, text = '']) => text.replaceAll('<TAB>', '\t')) };
}
