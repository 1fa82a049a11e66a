import { useId, useState } from 'react';

interface PageFieldProps {
  /** Zero-based. */
  readonly current: number;
  readonly total: number;
  readonly onGo: (page: number) => void;
}

/** Shows the current page number; entering another goes to that page. */
export function PageField({ current, total, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const go = () => {
    const page = Number.parseInt(typed ?? '', 10);
    if (page >= 1) onGo(Math.min(page, total) - 1);
    setTyped(undefined);
  };
  return (
    <form
      className="page-field"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="viewer-tool-words">
        Page
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={6}
        value={typed ?? current + 1}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
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
