import { globSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWithAptGet } from '../../scripts/apt-get.mjs';

const LIBRARY = '/usr/{lib,lib/*,local/lib}/faketime/libfaketimeMT.so.1';

/** The clock of servers that were started with its settings: what they take for now can be moved while they serve. */
export interface MovableClock {
  /** What a server is to be started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** What those servers take for now, in milliseconds since 1970. */
  now(): number;
  /** Moves it by so many seconds, back when negative, from where it is. */
  moveBy(seconds: number): void;
  /** Moves it to a moment, such as '2026-11-01T06:59:00Z', or milliseconds since 1970; from there it goes on. */
  moveTo(moment: string | number): void;
  /** Moves it there, to the second, and lets it stand: how long a call takes then makes no difference. */
  stopAt(moment: string | number): void;
}

/**
 * Answers a clock that shows the right time until it is moved. It moves what a program is told about the time of day by
 * its C library (libfaketime); what it measures by a clock that nobody can set goes on as ever, as when a machine's clock
 * is set. Where that library is not and cannot be installed, it moves the program's own Date.
 */
export async function movableClock(): Promise<MovableClock> {
  const library = await libfaketime();
  const file = join(mkdtempSync(join(tmpdir(), 'idavaka-clock-')), 'offset');
  let secondsAhead = 0;
  let stoppedAt: number | undefined;
  const write = (text: string) => {
    // a half-written file would be read as no offset at all
    writeFileSync(`${file}.new`, `${text}\n`);
    renameSync(`${file}.new`, file);
  };
  const goOn = (seconds: number) => {
    secondsAhead = seconds;
    stoppedAt = undefined;
    write(`${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`);
  };
  const now = () => stoppedAt ?? Date.now() + secondsAhead * 1000;
  goOn(0);
  return {
    settings: library ? throughLibrary(library, file) : throughDate(file),
    now,
    moveBy: (seconds) => goOn((now() - Date.now()) / 1000 + seconds),
    moveTo: (moment) => goOn((new Date(moment).getTime() - Date.now()) / 1000),
    stopAt(moment) {
      const seconds = Math.floor(new Date(moment).getTime() / 1000);
      stoppedAt = seconds * 1000;
      write(String(seconds));
    },
  };
}

function throughLibrary(library: string, file: string): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_FMT: '%s',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // nothing of it is left behind in memory when a server is killed
    FAKETIME_DISABLE_SHM: '1',
  };
}

function throughDate(file: string): Readonly<Record<string, string>> {
  const program = pathToFileURL(join(import.meta.dirname, 'fake-date.mjs'));
  return { NODE_OPTIONS: `--import=${program}`, CLOCK_FILE: file };
}

let looked: Promise<string | undefined> | undefined;

/** Where the library is; undefined when it cannot be had. Looked for once. */
function libfaketime(): Promise<string | undefined> {
  looked ??= look();
  return looked;
}

async function look(): Promise<string | undefined> {
  const [here] = globSync(LIBRARY);
  if (here) return here;
  await installWithAptGet('libfaketime').catch(() => undefined);
  return globSync(LIBRARY)[0];
}
