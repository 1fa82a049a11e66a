import type { UploadOptions, UploadProgress } from './upload-file.ts';

/** How many files are on their way at once. */
const AT_ONCE = 2;

/** How far one file of a queue has come. */
export type UploadStage =
  | { readonly name: 'waiting' }
  | ({ readonly name: 'sending' } & UploadProgress)
  | { readonly name: 'done' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'cancelled' };

/** By the item's id. */
export type UploadStages = ReadonlyMap<string, UploadStage>;

export interface UploadItem {
  readonly id: string;
  readonly file: File;
}

/**
 * Does all that one file needs: asks for a signature, uploads, saves. Called anew for every try, and so with a new
 * signature. Once it saves it should not heed the signal any more: what resolves is done, whoever cancelled.
 */
export type Carry<Item> = (item: Item, options: Required<UploadOptions>) => Promise<unknown>;

export interface UploadQueue<Item> {
  /** A new map after every change. */
  stages(): UploadStages;
  /** @returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Sends files, or sends those again that failed or were cancelled; what is waiting, on its way or done stays as it is. */
  start(items: readonly Item[]): void;
  cancel(id: string): void;
  cancelAll(): void;
}

/** Sends many files, two at a time, each for itself: one that fails or is cancelled leaves the others alone. */
export function uploadQueue<Item extends UploadItem>(carry: Carry<Item>): UploadQueue<Item> {
  let stages: UploadStages = new Map();
  let waiting: readonly Item[] = [];
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const put = (id: string, stage: UploadStage) => {
    stages = new Map(stages).set(id, stage);
    for (const listener of listeners) listener();
  };

  const run = async (item: Item) => {
    const { id, file } = item;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    put(id, { name: 'sending', sentBytes: 0, totalBytes: file.size });
    let end: UploadStage;
    try {
      await carry(item, { signal, onProgress: (progress) => put(id, { name: 'sending', ...progress }) });
      end = { name: 'done' };
    } catch (error) {
      end = signal.aborted ? { name: 'cancelled' } : { name: 'failed', error };
    }
    running.delete(id);
    put(id, end);
    next();
  };

  const next = () => {
    while (running.size < AT_ONCE) {
      const [first, ...others] = waiting;
      if (!first) return;
      waiting = others;
      run(first);
    }
  };

  const cancel = (id: string) => {
    running.get(id)?.abort();
    if (!waiting.some((item) => item.id === id)) return;
    waiting = waiting.filter((item) => item.id !== id);
    put(id, { name: 'cancelled' });
  };

  return {
    stages: () => stages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(items) {
      const startable = items.filter(({ id }) => canStart(stages.get(id)));
      waiting = [...waiting, ...startable];
      for (const { id } of startable) put(id, { name: 'waiting' });
      next();
    },
    cancel,
    cancelAll() {
      for (const id of [...waiting.map((item) => item.id), ...running.keys()]) cancel(id);
    },
  };
}

/** Whether a file may be sent: for the first time, or again. */
export function canStart(stage: UploadStage | undefined): boolean {
  return stage === undefined || stage.name === 'failed' || stage.name === 'cancelled';
}

/** Whether a file waits or is on its way. */
export function isUnderWay(stage: UploadStage | undefined): boolean {
  return stage?.name === 'waiting' || stage?.name === 'sending';
}
