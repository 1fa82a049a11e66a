import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';

/** A host that has not responded by then counts as failed. */
const READY_TIMEOUT_MS = 10_000;

interface ExternalFrameProps extends ComponentProps<'iframe'> {
  readonly src: string;
  readonly title: string;
  /** Shown until the frame is ready. */
  readonly placeholder: ReactNode;
  /** Whether the page in the frame sends a message when it is ready; otherwise it is ready when it is loaded. */
  readonly sendsMessage?: boolean;
  /** Called when the host cannot be reached or the page is not ready in time. */
  readonly onFailed: () => void;
}

/**
 * A page of another host. A browser shows its own error page in a frame that fails and does not report it. So the host is
 * requested with `fetch` first, and the frame is visible only when the page is ready.
 */
export function ExternalFrame({
  src,
  placeholder,
  sendsMessage = false,
  onFailed,
  ...frame
}: ExternalFrameProps) {
  const [state, setState] = useState<'unknown' | 'reachable' | 'ready'>('unknown');
  const isReady = state === 'ready';

  useEffect(() => {
    const probe = new AbortController();
    const { signal } = probe;
    fetch(src, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
      .then(() => setState('reachable'))
      .catch(() => signal.aborted || onFailed());
    return () => probe.abort();
  }, [src, onFailed]);

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(onFailed, READY_TIMEOUT_MS);
    const onMessage = ({ origin }: MessageEvent) =>
      sendsMessage && origin === new URL(src).origin && setState('ready');
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [src, isReady, sendsMessage, onFailed]);

  return (
    <>
      {!isReady && placeholder}
      {state !== 'unknown' && (
        <iframe
          {...frame}
          src={src}
          onLoad={() => !sendsMessage && setState('ready')}
          className={isReady ? frame.className : 'sr-only'}
        />
      )}
    </>
  );
}
