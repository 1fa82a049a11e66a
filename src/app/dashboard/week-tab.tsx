import { LetterPanel } from '#letter/editor/letter-panel.tsx';
import { WeekEditor } from '#week/editor/week-editor.tsx';

/** The week as the parish announces it, on its page and in what is made of it. */
export function WeekTab() {
  return (
    <WeekEditor>
      <LetterPanel />
    </WeekEditor>
  );
}
