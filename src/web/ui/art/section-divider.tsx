import { Cross } from './cross.tsx';

/** What parts two sections: a hairline, and the small St. Thomas cross on it. */
export function Parting() {
  return (
    <div className="parting wrap" aria-hidden="true">
      <Cross />
    </div>
  );
}
