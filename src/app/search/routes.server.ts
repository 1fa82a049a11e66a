import { findEntries } from '#church-year/index.ts';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { yieldingForEach } from '#kit/crud/keyset.server.ts';
import { visibilityOf } from '#kit/crud/visibility.server.ts';
import {
  excerpt,
  findMarks,
  hasWord,
  type QueryWord,
  queryWords,
  type SearchedText,
  toSearchedText,
} from '#kit/text/search.ts';
import { findRecords } from './records.server.ts';
import { readSearchable, type Searchable } from './searchable.server.ts';

const RESULTS_PER_KIND = 20;
const EXCERPT_CHARACTERS = 200;

interface Indexed {
  readonly searchable: Searchable;
  readonly title: SearchedText;
  /** Title, text, date and keywords. */
  readonly text: SearchedText;
}

/** Scores: the title is the query, or has all words, or some of them; or all words are in the text. */
const [EXACT, IN_TITLE, PARTLY_IN_TITLE, IN_TEXT] = [3, 2, 1, 0];

/**
 * Searches a list in memory, because the databases know neither accents nor spellings. The list is read again
 * after an edit and at midnight.
 */
export function searchRoutes(deps: AppContext): Handlers<Api['search']> {
  const { contentVersion, parish, calendarClock, clock } = deps;
  let stored: { readonly stamp: string; readonly index: Promise<readonly Indexed[]> } | undefined;
  const loadIndex = async () => {
    const stamp = `${await contentVersion.load()} ${calendarClock.today()}`;
    if (stored?.stamp !== stamp) {
      const index = createIndex(deps);
      stored = { stamp, index };
      index.catch(() => {
        stored = undefined;
      });
    }
    return stored.index;
  };
  return {
    records: ({ body: { term } }) => findRecords(term, deps),
    read: async ({ query: { q } }) => {
      const words = queryWords(q);
      if (words.length === 0) return [];
      const index = await loadIndex();
      const now = clock.now();
      const scoreOf = createScorer(q, words);
      // found by the usual spellings of all names, the best first
      const feasts = findEntries(q, parish.liturgy().parishFeasts).map(({ key }) => key);
      const matches: { readonly searchable: Searchable; readonly score: number }[] = [];
      await yieldingForEach(index, (indexed) => {
        const { searchable } = indexed;
        const own = scoreOf(indexed);
        const feast = searchable.kind === 'churchDay' ? feasts.indexOf(searchable.sameAs ?? '') : -1;
        const score = feast < 0 || own === EXACT ? own : IN_TITLE - feast / feasts.length;
        if (score !== undefined && visibilityOf(searchable, now) === 'visible')
          matches.push({ searchable, score });
      });
      matches.sort((a, b) => b.score - a.score);
      return [...Map.groupBy(matches, ({ searchable }) => searchable.kind)].map(([kind, ofKind]) => {
        const results = withoutRepetitions(ofKind.map(({ searchable }) => searchable));
        return {
          kind,
          total: results.length,
          results: results.slice(0, RESULTS_PER_KIND).map(({ title, text: whole, toLink }) => {
            const text = excerpt(whole, words, EXCERPT_CHARACTERS);
            const marks = { title: findMarks(title, words), text: findMarks(text, words) };
            return { title, ...toLink(), text, marks };
          }),
        };
      });
    },
  };
}

async function createIndex(deps: AppContext): Promise<readonly Indexed[]> {
  const index: Indexed[] = [];
  await yieldingForEach(await readSearchable(deps), (searchable) => {
    const { title, text, keywords = '' } = searchable;
    index.push({
      searchable,
      title: toSearchedText(title),
      text: toSearchedText(`${title}\n${text}\n${keywords}`),
    });
  });
  return index;
}

/** Returns a function that scores a result; undefined if a word is missing. */
function createScorer(query: string, words: readonly QueryWord[]): (indexed: Indexed) => number | undefined {
  const whole = toSearchedText(query).words;
  return ({ title, text }) => {
    if (!words.every((word) => hasWord(text, word))) return undefined;
    if (title.words === whole) return EXACT;
    const inTitle = words.filter((word) => hasWord(title, word)).length;
    if (inTitle === words.length) return IN_TITLE;
    return inTitle > 0 ? PARTLY_IN_TITLE : IN_TEXT;
  };
}

/** Of a series of events, only the first one. */
function withoutRepetitions(results: readonly Searchable[]): readonly Searchable[] {
  const seen = new Set<string>();
  return results.filter(({ sameAs }) => !sameAs || (!seen.has(sameAs) && seen.add(sameAs)));
}
