import { globSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWithAptGet } from '../../../scripts/install/apt-get.mjs';

const LIBRARY = '/usr/{lib,lib/*,local/lib}/faketime/libfaketimeMT.so.1';

/** A clock that tests can change while the servers that were started with its settings are running. */
export interface MovableClock {
  /** Environment variables for the server. */
  readonly settings: Readonly<Record<string, string>>;
  /** The current time of the servers, in milliseconds since 1970. */
  now(): number;
  /** Moves the clock forward, or back if negative. */
  moveBy(seconds: number): void;
  /** Sets the clock to an ISO instant or milliseconds since 1970; it continues to run. */
  moveTo(instant: string | number): void;
  /** Stops the clock at an instant, rounded down to a second, so that the duration of calls does not matter. */
  freezeAt(instant: string | number): void;
}

/**
 * Creates a clock with the correct time. It changes the wall clock through libfaketime; monotonic clocks are unaffected,
 * as when a machine's clock is set. If libfaketime cannot be installed, it replaces `Date` in the server.
 */
export async function movableClock(): Promise<MovableClock> {
  const library = await libfaketime();
  const file = join(mkdtempSync(join(tmpdir(), 'idavaka-clock-')), 'offset');
  let secondsAhead = 0;
  let frozenAt: number | undefined;
  const write = (text: string) => {
    // renamed atomically: a partial file would be read as offset 0
    writeFileSync(`${file}.new`, `${text}\n`);
    renameSync(`${file}.new`, file);
  };
  const run = (seconds: number) => {
    secondsAhead = seconds;
    frozenAt = undefined;
    write(`${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`);
  };
  const now = () => frozenAt ?? Date.now() + secondsAhead * 1000;
  run(0);
  return {
    settings: library ? libraryEnv(library, file) : fakeDateEnv(file),
    now,
    moveBy: (seconds) => run((now() - Date.now()) / 1000 + seconds),
    moveTo: (instant) => run((new Date(instant).getTime() - Date.now()) / 1000),
    freezeAt(instant) {
      const seconds = Math.floor(new Date(instant).getTime() / 1000);
      frozenAt = seconds * 1000;
      write(String(seconds));
    },
  };
}

function libraryEnv(library: string, file: string): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_FMT: '%s',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // without shared memory, which would remain when a server is killed
    FAKETIME_DISABLE_SHM: '1',
  };
}

function fakeDateEnv(file: string): Readonly<Record<string, string>> {
  const program = pathToFileURL(join(import.meta.dirname, 'fake-date.mjs'));
  return { NODE_OPTIONS: `--import=${program}`, CLOCK_FILE: file };
}

let libraryPath: Promise<string | undefined> | undefined;

/** Path of the library; undefined when it is not available. */
function libfaketime(): Promise<string | undefined> {
  libraryPath ??= findOrInstallLibrary();
  return libraryPath;
}

async function findOrInstallLibrary(): Promise<string | undefined> {
  const [installed] = globSync(LIBRARY);
  if (installed) return installed;
  await installWithAptGet('libfaketime').catch(() => undefined);
  return globSync(LIBRARY)[0];
}
