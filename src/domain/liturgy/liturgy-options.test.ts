import { describe, expect, it } from 'vitest';
import { churchDay, churchYear } from './church-year.ts';
import type { Practice } from './liturgy-options.ts';
import { byChurch, bySpecification } from './testing/days.ts';

describe('what a parish decides', () => {
  const own: Practice = {
    ...bySpecification,
    toneOn: { '2026-05-31': 8, '2026-06-02': 3, '2026-01-06': 4, '2024-02-29': 2 },
  };

  it('gives a Sunday its own tone', () => {
    expect(churchDay('2026-05-31', own).tone).toEqual({
      number: 8,
      reason: 'Chosen by the parish for this day, tone 8',
      feast: null,
    });
  });

  it('gives a tone to a weekday that has none', () => {
    expect(churchDay('2026-06-02', bySpecification).tone).toBeNull();
    expect(churchDay('2026-06-02', own).tone).toMatchObject({ number: 3, feast: null });
    expect(churchDay('2024-02-29', own).tone).toMatchObject({ number: 2 });
  });

  it('leaves a feast a feast', () => {
    expect(churchDay('2026-01-06', own).tone).toMatchObject({ number: 4, feast: 'Denaha' });
  });

  it('changes that one day alone: neither the days about it nor another year', () => {
    const dates = Object.keys(own.toneOn);
    for (const year of [2025, 2026, 2027]) {
      const plain = churchYear(year, bySpecification);
      const changed = churchYear(year, own);
      expect(changed.filter(({ date }) => !dates.includes(date))).toEqual(
        plain.filter(({ date }) => !dates.includes(date)),
      );
    }
  });

  it('holds for the church’s own tones as well', () => {
    expect(churchDay('2026-05-31', { ...byChurch, toneOn: { '2026-05-31': 2 } }).tone?.number).toBe(2);
    expect(churchDay('2026-06-01', { ...byChurch, toneOn: { '2026-05-31': 2 } }).tone).toEqual(
      churchDay('2026-06-01', byChurch).tone,
    );
  });

  it('of the tones changes nothing but the tones', () => {
    const plain = churchYear(2026, bySpecification).map(({ tone: _, ...day }) => day);
    expect(churchYear(2026, byChurch).map(({ tone: _, ...day }) => day)).toEqual(plain);
  });
});
