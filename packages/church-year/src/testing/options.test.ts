import { describe, expect, it } from 'vitest';
import { churchDay, churchYear } from '../church-year.ts';
import type { ChurchYearOptions } from '../options.ts';
import { byChurch, bySpecification } from './days.ts';

describe('the option toneOn', () => {
  const customized: ChurchYearOptions = {
    ...bySpecification,
    toneOn: { '2026-05-31': 8, '2026-06-02': 3, '2026-01-06': 4, '2024-02-29': 2 },
  };

  it('sets the tone of a Sunday', () => {
    expect(churchDay('2026-05-31', customized).tone).toEqual({
      number: 8,
      reason: 'Chosen by the parish for this day, tone 8',
      feast: null,
    });
  });

  it('sets the tone of a weekday that has none', () => {
    expect(churchDay('2026-06-02', bySpecification).tone).toBeNull();
    expect(churchDay('2026-06-02', customized).tone).toMatchObject({ number: 3, feast: null });
    expect(churchDay('2024-02-29', customized).tone).toMatchObject({ number: 2 });
  });

  it('does not remove the feast of a day', () => {
    expect(churchDay('2026-01-06', customized).tone).toMatchObject({ number: 4, feast: { name: 'Denaha' } });
  });

  it('changes only the given dates', () => {
    const dates = Object.keys(customized.toneOn);
    for (const year of [2025, 2026, 2027]) {
      const plain = churchYear(year, bySpecification).days;
      const changed = churchYear(year, customized).days;
      expect(changed.filter(({ date }) => !dates.includes(date))).toEqual(
        plain.filter(({ date }) => !dates.includes(date)),
      );
    }
  });

  it('applies to the Malankara tone profile too', () => {
    expect(churchDay('2026-05-31', { ...byChurch, toneOn: { '2026-05-31': 2 } }).tone?.number).toBe(2);
    expect(churchDay('2026-06-01', { ...byChurch, toneOn: { '2026-05-31': 2 } }).tone).toEqual(
      churchDay('2026-06-01', byChurch).tone,
    );
  });
});

describe('the option toneProfile', () => {
  it('changes only the tones', () => {
    const withoutTones = churchYear(2026, bySpecification).days.map(({ tone: _, ...day }) => day);
    expect(churchYear(2026, byChurch).days.map(({ tone: _, ...day }) => day)).toEqual(withoutTones);
  });
});
