import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { isProblem } from '../api/problem.ts';
import type { UploadOptions, UploadProgress } from './upload-file.ts';

/** Pause after a response 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;

/** State of a file in the queue. */
export type UploadStage =
  | { readonly name: 'waiting' }
  | ({ readonly name: 'sending' } & UploadProgress)
  | { readonly name: 'done' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'canceled' };

/** Stages by item id. */
export type UploadStages = ReadonlyMap<string, UploadStage>;

export interface UploadItem {
  readonly id: string;
  readonly file: File;
}

/**
 * Processes one file: requests a signature, uploads and saves it. Called once per attempt. It should ignore the signal once
 * it saves: if it resolves, the file is done even if it was canceled.
 */
export type UploadHandler<Item> = (item: Item, options: Required<UploadOptions>) => Promise<unknown>;

/**
 * A queue that uploads one file at a time, in order (admin specification, section 4). A failed file does not affect the
 * others. When the server responds with 429, the file and all others wait for the time that it requests.
 */
export function createUploadQueue<Item extends UploadItem>(handler: UploadHandler<Item>) {
  let stages: UploadStages = new Map();
  let waiting: readonly Item[] = [];
  let running: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const setStage = (id: string, stage: UploadStage) => {
    stages = new Map(stages).set(id, stage);
    for (const listener of listeners) listener();
  };

  const run = async (item: Item) => {
    const { id, file } = item;
    running = new AbortController();
    const { signal } = running;
    setStage(id, { name: 'sending', sentBytes: 0, totalBytes: file.size });
    let finalStage: UploadStage;
    try {
      await handler(item, {
        signal,
        onProgress: (progress) => setStage(id, { name: 'sending', ...progress }),
      });
      finalStage = { name: 'done' };
    } catch (error) {
      if (signal.aborted) finalStage = { name: 'canceled' };
      else if (isProblem(error, 'TOO_MANY_REQUESTS')) {
        finalStage = { name: 'waiting' };
        waiting = [item, ...waiting];
        pauseFor(error.details.retryAfterSeconds || DEFAULT_PAUSE_SECONDS);
      } else finalStage = { name: 'failed', error };
    }
    running = undefined;
    setStage(id, finalStage);
    next();
  };

  const pauseFor = (seconds: number) => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      next();
    }, seconds * 1_000);
  };

  const next = () => {
    const [first, ...others] = waiting;
    if (!first || running || pause !== undefined) return;
    waiting = others;
    run(first);
  };

  return {
    /** The current stages; a new map after every change. */
    stages: () => stages,
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds new, failed or canceled files to the queue and returns them; ignores files that are waiting, running or done. */
    start(items: readonly Item[]) {
      const startable = items.filter(({ id }) => canStart(stages.get(id)));
      waiting = [...waiting, ...startable];
      for (const { id } of startable) setStage(id, { name: 'waiting' });
      next();
      return startable;
    },
    /** Cancels the running and the waiting uploads; the files that are done remain. */
    cancel() {
      running?.abort();
      const canceled = waiting;
      waiting = [];
      for (const { id } of canceled) setStage(id, { name: 'canceled' });
    },
  };
}

/** Whether a file can be uploaded, for the first time or again. */
function canStart(stage: UploadStage | undefined): boolean {
  return stage === undefined || stage.name === 'failed' || stage.name === 'canceled';
}

/** Whether a file is waiting or uploading. */
function isInProgress(stage: UploadStage | undefined): boolean {
  return stage?.name === 'waiting' || stage?.name === 'sending';
}

/**
 * An upload queue for a component; unmounting cancels all uploads.
 *
 * @param onBatchEnd called when the last of the files that were started is done, failed or canceled.
 */
export function useUploadQueue<Item extends UploadItem>(
  createHandler: () => UploadHandler<Item>,
  onBatchEnd: (batch: readonly Item[], stages: UploadStages) => void,
) {
  const [queue] = useState(() => createUploadQueue(createHandler()));
  const stages = useSyncExternalStore(queue.subscribe, queue.stages);
  const isBusy = [...stages.values()].some(isInProgress);
  const batch = useRef<ReadonlyMap<string, Item>>(new Map());
  const endBatch = useEffectEvent(onBatchEnd);

  useEffect(() => {
    if (isBusy || batch.current.size === 0) return;
    const ended = [...batch.current.values()];
    batch.current = new Map();
    endBatch(ended, stages);
  }, [isBusy, stages]);
  useEffect(() => queue.cancel, [queue]);

  return {
    stages,
    isBusy,
    cancel: queue.cancel,
    /** Uploads the files that are not uploaded yet, as part of the current batch if one is running. */
    start(items: readonly Item[]) {
      const started = queue.start(items);
      batch.current = new Map([...batch.current, ...started.map((item) => [item.id, item] as const)]);
    },
  };
}
