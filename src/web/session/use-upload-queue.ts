import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type Carry,
  isUnderWay,
  type UploadItem,
  type UploadQueue,
  type UploadStages,
  uploadQueue,
} from './upload-queue.ts';

interface Uploads<Item> extends Pick<UploadQueue<Item>, 'start' | 'cancel' | 'cancelAll'> {
  readonly stages: UploadStages;
  /** Whether any file waits or is on its way. */
  readonly isBusy: boolean;
}

/** A queue of uploads for as long as a component stands; what is still on its way when it goes is ended. */
export function useUploadQueue<Item extends UploadItem>(carry: Carry<Item>): Uploads<Item> {
  const latest = useRef(carry);
  useEffect(() => {
    latest.current = carry;
  });
  const [queue] = useState(() => uploadQueue<Item>((item, options) => latest.current(item, options)));
  const stages = useSyncExternalStore(queue.subscribe, queue.stages);
  useEffect(() => () => queue.cancelAll(), [queue]);
  const { start, cancel, cancelAll } = queue;
  return { stages, isBusy: [...stages.values()].some(isUnderWay), start, cancel, cancelAll };
}
