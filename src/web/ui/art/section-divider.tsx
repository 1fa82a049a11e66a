import { Cross } from './cross.tsx';

/** A hairline with the St. Thomas cross between two sections. */
export function SectionDivider() {
  return (
    <div className="section-divider wrap" aria-hidden="true">
      <Cross />
    </div>
  );
}
