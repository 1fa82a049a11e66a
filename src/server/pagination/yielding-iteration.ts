import { setImmediate } from 'node:timers/promises';

/** Measured in time, not in rows, because searching one long text can take as long as thousands of short ones. */
const SLICE_MS = 10;

/** Visits rows in order, and yields to the event loop every 10 ms. */
export async function yieldingForEach<Row>(rows: readonly Row[], visit: (row: Row) => void): Promise<void> {
  let sliceStart = performance.now();
  for (const row of rows) {
    visit(row);
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await setImmediate();
    sliceStart = performance.now();
  }
}
