import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import type { UploadOptions, UploadProgress } from './upload-file.ts';

const MAX_CONCURRENT_UPLOADS = 2;
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
 * A queue that uploads two files at a time. A failed or canceled file does not affect the others. When the server responds
 * with 429, the file and all others wait for the time that it requests.
 */
export function createUploadQueue<Item extends UploadItem>(handler: UploadHandler<Item>) {
  let stages: UploadStages = new Map();
  let waiting: readonly Item[] = [];
  const running = new Map<string, AbortController>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const setStage = (id: string, stage: UploadStage) => {
    stages = new Map(stages).set(id, stage);
    for (const listener of listeners) listener();
  };

  const run = async (item: Item) => {
    const { id, file } = item;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
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
      else if (isRateLimited(error)) {
        finalStage = { name: 'waiting' };
        waiting = [item, ...waiting];
        pauseFor(error.details.retryAfterSeconds || DEFAULT_PAUSE_SECONDS);
      } else finalStage = { name: 'failed', error };
    }
    running.delete(id);
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
    while (pause === undefined && running.size < MAX_CONCURRENT_UPLOADS) {
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
    setStage(id, { name: 'canceled' });
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
    cancel,
    cancelAll() {
      for (const id of [...waiting.map((item) => item.id), ...running.keys()]) cancel(id);
    },
  };
}

function isRateLimited(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'TOO_MANY_REQUESTS';
}

/** Whether a file can be uploaded, for the first time or again. */
export function canStart(stage: UploadStage | undefined): boolean {
  return stage === undefined || stage.name === 'failed' || stage.name === 'canceled';
}

/** Whether a file is waiting or uploading. */
export function isInProgress(stage: UploadStage | undefined): boolean {
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
  useEffect(() => queue.cancelAll, [queue]);

  return {
    stages,
    isBusy,
    cancel: queue.cancel,
    cancelAll: queue.cancelAll,
    /** Uploads the files that are not uploaded yet, as part of the current batch if one is running. */
    start(items: readonly Item[]) {
      const started = queue.start(items);
      batch.current = new Map([...batch.current, ...started.map((item) => [item.id, item] as const)]);
    },
  };
}
