import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROGRAM } from './server-under-test.ts';

/**
 * Copies the built server, and replaces the recordings of the tones by links to an audio host. The demonstration's are
 * files, for which the server looks nothing up.
 *
 * @returns the path of the program.
 */
export function buildWithHostedRecordings(): string {
  const folder = `${dirname(PROGRAM)}-hosted-recordings`;
  cpSync(dirname(PROGRAM), folder, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), code.replace(/\/tones\/(tone-\d)\.mp3/g, 'https://audio.example/$1'));
  }
  return join(folder, basename(PROGRAM));
}
