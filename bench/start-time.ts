import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measurement, row } from './measurement.ts';
import { family, processorSeconds } from './processes.ts';
import { median } from './server-throughput.ts';
import { COMMANDS, type Command, started } from './start-server.ts';

const ROUNDS = 5;
const GOAL_MS = 700;

interface Took {
  /** From the command to the first 200 of `/`, in milliseconds. */
  readonly wall: number;
  /** Processor time of all its processes meanwhile: on a machine with nothing else to do the two are close. */
  readonly processor: number;
}

/** How long a start takes that has nothing to install, build or fill. */
export const startMeasurement: Measurement = {
  name: 'start',
  async run() {
    console.log(
      `\nMilliseconds from the command to the first 200 on "/". Goal: below ${GOAL_MS} for npm start\n`,
    );
    row(['', 'time', 'processor']);
    const dataFolder = mkdtempSync(join(tmpdir(), 'idavaka-start-'));
    try {
      for (const [name, command] of Object.entries(COMMANDS)) {
        // one that counts for nothing: fills the parish, and lets Node keep what it compiles
        await start(command, dataFolder);
        const rounds: Took[] = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await start(command, dataFolder));
        row([
          name,
          median(rounds.map(({ wall }) => wall)).toFixed(0),
          median(rounds.map(({ processor }) => processor)).toFixed(0),
        ]);
      }
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
};

async function start(command: Command, dataFolder: string): Promise<Took> {
  const { wall, pid, stop } = await started(command, { DATA_DIR: dataFolder });
  const seconds = family(pid).reduce((sum, each) => sum + processorSeconds(each), 0);
  await stop();
  return { wall, processor: seconds * 1_000 };
}
