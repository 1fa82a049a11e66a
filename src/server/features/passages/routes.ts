import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';

/** More than any reading has, and than the longest psalm; less than what would make a small question a large answer. */
const MOST_VERSES = 300;

export function passagesRoutes({ bible }: Deps): Handlers<Api['passages']> {
  return {
    read: async ({ query }) => {
      const passage = (await bible.passage(query.reference)) ?? refuse('The Bible has no such verses');
      const count = passage.parts.reduce((sum, { verses }) => sum + verses.length, 0);
      return count <= MOST_VERSES ? passage : refuse(`At most ${MOST_VERSES} verses at a time`);
    },
  };
}

function refuse(message: string): never {
  throw new ApiProblem('BAD_REQUEST', message);
}
