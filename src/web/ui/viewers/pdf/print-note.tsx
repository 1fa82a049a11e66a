interface PrintNoteProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

/** How far the printing is, with a way to stop it. */
export function PrintNote({ done, total, onStop }: PrintNoteProps) {
  return (
    <div className="print-note">
      <label>
        <span>
          Preparing page {Math.min(done + 1, total)} of {total} for printing
        </span>
        <progress value={done} max={total} />
      </label>
      <button type="button" className="button button-quiet" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
