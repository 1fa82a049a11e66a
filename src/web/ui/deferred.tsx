import { type ReactNode, Suspense, use } from 'react';

/** A page that is on its way longer than this shows its skeleton. */
const SKELETON_AFTER_MS = 300;

/** What a page shows: there already, or on its way. */
export interface Soon<Value> {
  readonly value: Value | Promise<Value>;
}

/**
 * For a `clientLoader`: what arrives within 300 ms as it is, so that the page before stays until then; else the promise
 * of it. A failure in that time is thrown here, a later one where `Arriving` shows it.
 */
export async function soon<Value>(arriving: Promise<Value>): Promise<Soon<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, SKELETON_AFTER_MS, 'late');
  });
  const first = await Promise.race([arriving.then((value) => ({ value })), late]);
  clearTimeout(timer);
  return first === 'late' ? { value: arriving } : first;
}

interface ArrivingProps<Value> {
  readonly soon: Soon<Value>;
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Shows a still skeleton in the place of what is on its way. */
export function Arriving<Value>({ skeleton, ...rest }: ArrivingProps<Value>) {
  return (
    <Suspense fallback={skeleton}>
      <Arrived {...rest} />
    </Suspense>
  );
}

function Arrived<Value>({ soon: { value }, children }: Omit<ArrivingProps<Value>, 'skeleton'>) {
  return children(value instanceof Promise ? use(value) : value);
}
