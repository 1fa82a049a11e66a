import { type ReactNode, Suspense, use } from 'react';

/** A page that loads longer than this shows its skeleton. */
const SKELETON_DELAY_MS = 300;

/** Data of a page: loaded, or still loading. */
export interface Deferred<Value> {
  readonly value: Value | Promise<Value>;
}

/**
 * For a `clientLoader`: resolves with the value if it loads within 300 ms, so that the previous page stays until then,
 * else with the pending promise. An earlier rejection is thrown here, a later one by `DeferredContent`.
 */
export async function deferred<Value>(promise: Promise<Value>): Promise<Deferred<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, SKELETON_DELAY_MS, 'late');
  });
  const first = await Promise.race([promise.then((value) => ({ value })), timeout]);
  clearTimeout(timer);
  return first === 'late' ? { value: promise } : first;
}

interface DeferredContentProps<Value> {
  readonly data: Deferred<Value>;
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Renders its children with the loaded data, and the skeleton until then. */
export function DeferredContent<Value>({ skeleton, ...rest }: DeferredContentProps<Value>) {
  return (
    <Suspense fallback={skeleton}>
      <ResolvedContent {...rest} />
    </Suspense>
  );
}

function ResolvedContent<Value>({
  data: { value },
  children,
}: Omit<DeferredContentProps<Value>, 'skeleton'>) {
  return children(value instanceof Promise ? use(value) : value);
}
