import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  createUploadQueue,
  isInProgress,
  type UploadHandler,
  type UploadItem,
  type UploadQueue,
  type UploadStages,
} from './upload-queue.ts';

interface Uploads<Item> extends Pick<UploadQueue<Item>, 'start' | 'cancel' | 'cancelAll'> {
  readonly stages: UploadStages;
  /** Whether any file is waiting or uploading. */
  readonly isBusy: boolean;
}

/** An upload queue for a component; unmounting cancels all uploads. */
export function useUploadQueue<Item extends UploadItem>(handler: UploadHandler<Item>): Uploads<Item> {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const [queue] = useState(() => createUploadQueue<Item>((item, options) => latest.current(item, options)));
  const stages = useSyncExternalStore(queue.subscribe, queue.stages);
  useEffect(() => () => queue.cancelAll(), [queue]);
  const { start, cancel, cancelAll } = queue;
  return { stages, isBusy: [...stages.values()].some(isInProgress), start, cancel, cancelAll };
}
