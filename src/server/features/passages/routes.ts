import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';

/** More than any reading or psalm has, but few enough to bound the size of a response. */
const MAX_VERSES = 300;

export function passagesRoutes({ bible }: AppContext): Handlers<Api['passages']> {
  return {
    read: async ({ query }) => {
      // checked before collecting: a reference of 200 characters can name 100,000 verses
      if ((await bible.countVerses(query.reference)) > MAX_VERSES)
        return reject(`At most ${MAX_VERSES} verses can be requested at a time.`);
      return (await bible.passage(query.reference)) ?? reject('These verses do not exist in the Bible.');
    },
  };
}

function reject(message: string): never {
  throw new ApiProblem('BAD_REQUEST', message);
}
