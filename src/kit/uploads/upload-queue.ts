import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiProblem, isProblem } from '../api/problem.ts';
import type { UploadOptions, UploadProgress } from './upload-file.ts';

/** Pause after a response 429 without `Retry-After`. */
const DEFAULT_PAUSE_SECONDS = 60;
/** After so many interruptions in a row the queue waits until the server responds. */
const INTERRUPTIONS_BEFORE_WAITING = 2;
/** After so many, a file fails: the server responds, so the file or its host is the cause. */
const INTERRUPTIONS_PER_FILE = 4;
const CHECK_INTERVAL_SECONDS = 3;

/** State of a file in the queue. */
export type UploadStage =
  /** `error` is why the file waits, although it was being sent. */
  | { readonly name: 'waiting'; readonly error?: unknown }
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
 * others. When the server responds with 429, the file and all others wait for the time that it requests. When it does not
 * respond, they wait until it does.
 */
export function createUploadQueue<Item extends UploadItem>(
  handler: UploadHandler<Item>,
  isServerReady: () => Promise<boolean> = respondsToReadyz,
) {
  let stages: UploadStages = new Map();
  let waiting: readonly Item[] = [];
  let running: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let interruptionsInARow = 0;
  /** By id. */
  const interruptions = new Map<string, number>();
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
      interruptionsInARow = 0;
    } catch (error) {
      finalStage = signal.aborted
        ? { name: 'canceled' }
        : mayContinue(id, error)
          ? { name: 'waiting', error }
          : { name: 'failed', error };
      if (finalStage.name === 'waiting') waiting = [item, ...waiting];
    }
    running = undefined;
    setStage(id, finalStage);
    next();
  };

  /** Whether the file may be sent again later; pauses the queue if necessary. */
  const mayContinue = (id: string, error: unknown): boolean => {
    if (isProblem(error, 'TOO_MANY_REQUESTS')) {
      pauseFor(error.details.retryAfterSeconds || DEFAULT_PAUSE_SECONDS);
      return true;
    }
    const count = (interruptions.get(id) ?? 0) + 1;
    if (!isInterruption(error) || count >= INTERRUPTIONS_PER_FILE) return false;
    interruptions.set(id, count);
    interruptionsInARow += 1;
    if (interruptionsInARow >= INTERRUPTIONS_BEFORE_WAITING) pauseFor(CHECK_INTERVAL_SECONDS, isServerReady);
    return true;
  };

  /** @param mayEnd if it returns false, the pause begins again. */
  const pauseFor = (seconds: number, mayEnd = async () => true) => {
    clearTimeout(pause);
    pause = setTimeout(async () => {
      if (waiting.length > 0 && !(await mayEnd())) return pauseFor(seconds, mayEnd);
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
      for (const { id } of startable) {
        interruptions.delete(id);
        setStage(id, { name: 'waiting' });
      }
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

/** Whether there was no answer about the file: no connection, a restart of the server, or the page of a proxy. */
function isInterruption(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.code === 'BUSY';
}

async function respondsToReadyz(): Promise<boolean> {
  const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => null);
  return response?.ok === true;
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
