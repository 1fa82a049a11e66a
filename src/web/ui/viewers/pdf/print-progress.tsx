interface PrintProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

/** Progress of preparing a print, with a button to stop. */
export function PrintProgress({ done, total, onStop }: PrintProgressProps) {
  return (
    <div className="print-progress">
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
