import { parseReference } from '#church-year/index.ts';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';

/** More than any reading or psalm has, but few enough to bound the size of a response. */
const MAX_VERSES = 300;
/** Bounds the time to find the verses: a reference of 200 characters could name 4,000 chapters. */
const MAX_CHAPTERS = 100;

export function passagesRoutes({ bible }: AppContext): Handlers<Api['passages']> {
  return {
    read: async ({ query: { reference } }) => {
      if (countChapters(reference) > MAX_CHAPTERS) return rejectLength();
      const passage = await bible.passage(reference);
      if (!passage) return reject('These verses do not exist in the Bible.');
      return passage.parts.flatMap(({ verses }) => verses).length > MAX_VERSES ? rejectLength() : passage;
    },
  };
}

/** Counts the chapters that a reference names, each as often as it is named. */
function countChapters(reference: string): number {
  const spans = (parseReference(reference) ?? []).flatMap((alternative) => alternative.spans);
  return spans.reduce((sum, { from, to }) => sum + to.chapter - from.chapter + 1, 0);
}

function rejectLength(): never {
  return reject(`At most ${MAX_VERSES} verses can be requested at a time.`);
}

function reject(message: string): never {
  throw new ApiProblem('BAD_REQUEST', message);
}
