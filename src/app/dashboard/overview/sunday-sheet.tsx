import { useState } from 'react';
import { nextSunday } from '#church-year/dates.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import type { Result } from '#kit/ui/dialogs/result-dialog.tsx';
import { ChangesDialog } from '#services/editor/changes-dialog.tsx';
import { DaySheet } from '#services/editor/day-sheet.tsx';

/** The sheet of the coming Sunday, or today's, with a way to other dates. Closes with the result of saving. */
export function SundaySheet({ onClose }: { readonly onClose: (result: Result | null) => void }) {
  const [isList, setList] = useState(false);
  if (isList) return <ChangesDialog onClose={() => onClose(null)} />;
  const otherDates = (
    <button type="button" className="link min-h-11" onClick={() => setList(true)}>
      Other dates
    </button>
  );
  return <DaySheet date={nextSunday(localToday())} after={otherDates} onClose={onClose} />;
}
