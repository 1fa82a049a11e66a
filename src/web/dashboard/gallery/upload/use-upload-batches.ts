import { useEffect, useRef, useState } from 'react';
import type { UploadStages } from '../../../session/upload-queue.ts';
import { canStart } from '../../../session/upload-queue.ts';
import { useUploadQueue } from '../../../session/use-upload-queue.ts';
import { imageCarrier, type Parcel } from './upload-job.ts';
import { type Outcome, outcomeOf } from './upload-summary.ts';

interface Rounds {
  readonly stages: UploadStages;
  readonly isBusy: boolean;
  /** Sends those that are not sent yet; they join a round that is under way. */
  start(parcels: readonly Parcel[]): void;
  cancel(id: string): void;
  cancelAll(): void;
}

/** Uploads images in rounds, and tells how each ended once the last of its files has. */
export function useRounds(onEnd: (outcome: Outcome) => void): Rounds {
  const [carry] = useState(imageCarrier);
  const { stages, isBusy, start, cancel, cancelAll } = useUploadQueue(carry);
  const round = useRef<ReadonlyMap<string, Parcel>>(new Map());
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });

  useEffect(() => {
    if (isBusy || round.current.size === 0) return;
    const ended = [...round.current.values()];
    round.current = new Map();
    latest.current(outcomeOf(ended, stages));
  }, [isBusy, stages]);

  return {
    stages,
    isBusy,
    start(parcels) {
      const sent = parcels.filter(({ id }) => canStart(stages.get(id)));
      round.current = new Map([...round.current, ...sent.map((parcel) => [parcel.id, parcel] as const)]);
      start(sent);
    },
    cancel,
    cancelAll,
  };
}
