import { useId, useState } from 'react';

interface PageFieldProps {
  /** Zero-based. */
  readonly current: number;
  readonly total: number;
  readonly onGo: (page: number) => void;
}

/** Shows the current page number; entering another goes to that page. */
export function PageField({ current, total, onGo }: PageFieldProps) {
  const [input, setInput] = useState<string>();
  const id = useId();
  const go = () => {
    const page = Number.parseInt(input ?? '', 10);
    if (page >= 1) onGo(Math.min(page, total) - 1);
    setInput(undefined);
  };
  return (
    <form
      className="page-field"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="viewer-tool-label">
        Page
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={6}
        value={input ?? current + 1}
        onChange={({ target }) => setInput(target.value.replace(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        className="viewer-field"
      />
      <span className="whitespace-nowrap">
        <span className="sr-only">of</span>
        <span aria-hidden="true">/</span> {total}
      </span>
    </form>
  );
}
