/** Writes a number of log lines and exits, as the server does on shutdown. Usage: `log-and-exit.ts LINES`. */
import { createLogSink } from '../log.ts';

const lines = createLogSink();
for (let n = 0; n < Number(process.argv[2]); n += 1) lines.write(`line ${n}\n`);
// nothing else runs on the event loop until then, as when a database is being closed
await lines.close();
process.exit(0);
