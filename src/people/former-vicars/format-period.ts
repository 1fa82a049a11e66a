import type { FormerVicar } from './contract.ts';

type ServicePeriod = Pick<FormerVicar, 'start_period' | 'end_period'>;

/** Formats 'Jun-1998' and 'May-2004' as 'Jun 1998 – May 2004'. */
export function formatPeriod({ start_period, end_period }: ServicePeriod): string {
  return [start_period, end_period].map((period) => period.replace('-', ' ')).join(' – ');
}
