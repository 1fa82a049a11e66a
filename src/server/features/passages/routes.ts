import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';

/** More than any reading has, and than the longest psalm; less than what would make a small question a large answer. */
const MOST_VERSES = 300;

export function passagesRoutes({ bible }: Deps): Handlers<Api['passages']> {
  return {
    read: async ({ query }) => {
      // before they are collected: two hundred letters can ask for a hundred thousand
      if ((await bible.sizeOf(query.reference)) > MOST_VERSES)
        return refuse(`At most ${MOST_VERSES} verses at a time`);
      return (await bible.passage(query.reference)) ?? refuse('The Bible has no such verses');
    },
  };
}

function refuse(message: string): never {
  throw new ApiProblem('BAD_REQUEST', message);
}
