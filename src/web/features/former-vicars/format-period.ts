import type { FormerVicar } from '#contract/former-vicars.ts';

type Served = Pick<FormerVicar, 'start_period' | 'end_period'>;

/** 'Jun 1998 – May 2004' of 'Jun-1998' and 'May-2004'. */
export function periodWords({ start_period, end_period }: Served): string {
  return [start_period, end_period].map((period) => period.replace('-', ' ')).join(' – ');
}
