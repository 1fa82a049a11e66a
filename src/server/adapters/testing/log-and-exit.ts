/** Logs so many lines and ends, as the server does once it was told to: `log-and-end.ts LINES`. */
import { logTarget } from '../log-sink.ts';

const lines = logTarget();
for (let n = 0; n < Number(process.argv[2]); n += 1) lines.write(`line ${n}\n`);
// the loop takes no turn until then, as where a database is closed
await lines.written();
process.exit(0);
