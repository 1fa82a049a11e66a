import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measurement, printRow } from './measurement.ts';
import { cpuSeconds, processTree } from './processes.ts';
import { median } from './server-throughput.ts';
import { COMMANDS, type Command, startCommand } from './start-server.ts';

const ROUNDS = 5;
const GOAL_MS = 700;

interface StartDuration {
  /** From the command to the first 200 of `/`, in milliseconds. */
  readonly wall: number;
  /** CPU time of all its processes in milliseconds. */
  readonly processor: number;
}

/** Time of a start that has nothing to install, build or seed. */
export const startMeasurement: Measurement = {
  name: 'start',
  async run() {
    console.log(
      `\nMilliseconds from the command to the first 200 on "/". Goal: below ${GOAL_MS} for npm start\n`,
    );
    printRow(['', 'time', 'processor']);
    const dataFolder = mkdtempSync(join(tmpdir(), 'idavaka-start-'));
    try {
      for (const [name, command] of Object.entries(COMMANDS)) {
        // warm-up: seeds the database and fills Node's compile cache
        await start(command, dataFolder);
        const rounds: StartDuration[] = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await start(command, dataFolder));
        printRow([
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

async function start(command: Command, dataFolder: string): Promise<StartDuration> {
  const { wall, pid, stop } = await startCommand(command, { DATA_DIR: dataFolder });
  const seconds = processTree(pid).reduce((sum, each) => sum + cpuSeconds(each), 0);
  await stop();
  return { wall, processor: seconds * 1_000 };
}
