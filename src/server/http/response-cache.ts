import { hash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import type { TransportAnswer } from '#contract/client.ts';
import type { VerseService } from '../adapters/verse-api.ts';
import type { ContentPart } from '../cache-tags.ts';
import type { ContentRevision, Revisions } from '../content-version.ts';
import type { ParishDay } from '../parish-calendar-clock.ts';
import { type Encoding, encodingFor, isWorthPacking, PACKED } from './compression.ts';
import { isStanding } from './pinned-entries.ts';
import { Json, type Reply, sendable } from './response-value.ts';

/** An answer that is the same for everyone until what it shows of the content or the parish's day changes, or something arrives that it was made without: a verse from outside, its picture. */
export interface KeptAnswer {
  readonly status: number;
  readonly etag: string;
  /** The form for an encoding, when it is there; that of `identity` always is. */
  at(encoding: Encoding): Form | undefined;
  /** The form for an encoding; compressed when it is first asked for, since pages read the lists as they are. */
  form(encoding: Encoding): Promise<Form>;
}

/** One that pages in this process may read as well. */
export interface KeptReply extends KeptAnswer {
  readonly bytes: number;
  /** See Reply. */
  readonly outdated: Promise<void> | undefined;
  reading(): TransportAnswer;
}

export interface Form {
  /** Names and values in turn, as they go out; ready for `writeHead`. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Where making an answer waits for its turn. */
export type InLine = <A>(work: () => Promise<A>) => Promise<A>;

const AT_ONCE: InLine = (work) => work();

export interface AnswerCache {
  /** The kept answer for an address, when this process is sure that it still holds; never waits. */
  find(key: string): KeptAnswer | undefined;
  /**
   * The kept answer for an address, made now if there is none that holds. Simultaneous callers share one making, once it has
   * had its turn in the line of whoever makes it: nobody waits in the line of another.
   */
  answer(key: string, make: () => Promise<Response | Reply>, how?: HowMade): Promise<KeptReply>;
}

interface HowMade {
  readonly inLine?: InLine | undefined;
  /** What part of the content it shows; all of it, when left out. */
  readonly part?: ContentPart;
}

/** Room for some hundred pages in three encodings; the least recently used go first, and what stands never goes for others. */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const MAX_ANSWERS = 1_000;

interface Entry {
  readonly stamp: string;
  readonly part: ContentPart | undefined;
  readonly answer: KeptReply;
  readonly bytes: number;
}

interface AnswerCacheDeps {
  readonly revision: ContentRevision;
  readonly day: ParishDay;
  readonly verses: Pick<VerseService, 'arrivals'>;
}

export function answerCache({ revision, day, verses }: AnswerCacheDeps): AnswerCache {
  const kept = new Map<string, Entry>();
  const making = new Map<string, Promise<KeptReply>>();
  let bytes = 0;
  let latest: string | undefined;

  /** What an answer was made from; one with another stamp is stale. The last ones are at hand, since every request asks. */
  let last: { revisions?: Revisions; today: string; arrivals: number } = { today: '', arrivals: 0 };
  const stamps = new Map<ContentPart | undefined, string>();
  const stampAt = (revisions: Revisions, part: ContentPart | undefined) => {
    const today = day.today();
    const arrivals = verses.arrivals();
    if (last.revisions !== revisions || last.today !== today || last.arrivals !== arrivals) {
      last = { revisions, today, arrivals };
      stamps.clear();
    }
    let stamp = stamps.get(part);
    if (stamp === undefined) {
      stamp = `${revisions.of(part)} ${today} ${arrivals}`;
      stamps.set(part, stamp);
    }
    return stamp;
  };

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, { answer, ...made }: Omit<Entry, 'bytes'>) => {
    drop(key);
    answer.outdated?.then(() => kept.get(key)?.answer === answer && drop(key));
    // what is packed later takes less than this again
    const size = 2 * answer.bytes;
    kept.set(key, { ...made, answer, bytes: size });
    latest = key;
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_CACHE_BYTES && kept.size <= MAX_ANSWERS) break;
      if (!isStanding(oldest)) drop(oldest);
    }
  };
  const holding = (key: string, revisions: Revisions) => {
    const entry = kept.get(key);
    if (entry?.stamp !== stampAt(revisions, entry?.part)) return undefined;
    // moved to the end, unless it was the last one that was asked for
    if (latest !== key) {
      kept.delete(key);
      kept.set(key, entry);
      latest = key;
    }
    return entry.answer;
  };

  /** What there is for an address, kept or being made. */
  const look = (key: string, revisions: Revisions, part: ContentPart | undefined) => {
    const stamp = stampAt(revisions, part);
    const slot = `${stamp} ${key}`;
    return { stamp, slot, answer: holding(key, revisions) ?? making.get(slot) };
  };

  return {
    find(key) {
      const current = revision.known();
      return current && holding(key, current);
    },
    async answer(key, make, { inLine = AT_ONCE, part } = {}) {
      const before = look(key, await revision.load(), part);
      if (before.answer) return before.answer;
      return inLine(async () => {
        // the stamp is taken before the making reads anything: an edit meanwhile makes the answer stale, never fresh
        const { stamp, slot, answer } = look(key, await revision.load(), part);
        if (answer) return answer;
        const made = make()
          .then(keptAnswer)
          .then((answer) => {
            if (answer.status === 200) keep(key, { stamp, part, answer });
            return answer;
          })
          .finally(() => making.delete(slot));
        making.set(slot, made);
        return made;
      });
    },
  };
}

/** Reads an answer whole. What only pages read is never sent: it becomes neither text nor bytes nor a hash. */
export async function keptAnswer(made: Response | Reply): Promise<KeptReply> {
  const { status } = made;
  const headers = [...(made instanceof Response ? made.headers : Object.entries(made.headers))].filter(
    ([name]) => name !== 'content-length' && name !== 'vary',
  );
  const body = made instanceof Response ? Buffer.from(await made.arrayBuffer()) : made.body;
  let forms: Forms | undefined;
  const sent = () => {
    if (forms) return forms;
    const whole = sendable(body);
    forms = formsOf(typeof whole === 'string' ? Buffer.from(whole) : whole, headers.flat());
    return forms;
  };
  const get = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? null;
  return {
    status,
    // a value may come to stand here as text as well
    bytes: body instanceof Json ? 2 * body.freeze() : Buffer.byteLength(body),
    outdated: 'outdated' in made ? made.outdated : undefined,
    get etag() {
      return sent().etag;
    },
    at: (encoding) => sent().at(encoding),
    form: (encoding) => sent().form(encoding),
    reading: () => ({
      ok: status >= 200 && status < 300,
      status,
      headers: { get, has: (name) => get(name) !== null },
      json: async () => (body instanceof Json ? ownOf(body.value) : JSON.parse(body.toString())),
    }),
  };
}

/** Each reader of a list gets rows of their own to add to, all with the same records. */
const ownOf = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

type Forms = Pick<KeptAnswer, 'etag' | 'at' | 'form'>;

/** What goes out: compressed when somebody takes it so. @param common names and values in turn. */
function formsOf(identity: Buffer, common: readonly string[]): Forms {
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  const formOf = (body: Buffer, encoding?: string): Form => ({
    body,
    headers: [
      ...common,
      ...['etag', etag, 'vary', 'Accept-Encoding', 'content-length', String(body.byteLength)],
      ...(encoding ? ['content-encoding', encoding] : []),
    ],
  });
  const plain = formOf(identity);
  const ready: Partial<Record<Encoding, Form>> = isWorthPacking(identity)
    ? { identity: plain }
    : { identity: plain, br: plain, gzip: plain };
  const packing: Partial<Record<Encoding, Promise<Form>>> = {};
  const pack = async (encoding: 'br' | 'gzip') => {
    const form = formOf(await PACKED[encoding](identity), encoding);
    ready[encoding] = form;
    return form;
  };
  return {
    etag,
    at: (encoding) => ready[encoding],
    async form(encoding) {
      const there = ready[encoding];
      if (there || encoding === 'identity') return there ?? plain;
      // what failed for want of memory is tried again
      packing[encoding] ??= pack(encoding).finally(() => delete packing[encoding]);
      return packing[encoding];
    },
  };
}

/** Whether `If-None-Match` names this answer. Looked for as it stands, in its quotes: a header has room for thousands. */
export function isUnchanged(ifNoneMatch: string | undefined | null, etag: string): boolean {
  return !!ifNoneMatch && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*');
}

/** What of an address says which answer is asked for. */
export type Place = Pick<URL, 'pathname' | 'searchParams'>;

/**
 * The address under which an answer is kept: the path and the query keys that matter, in their fixed order, so that
 * `?utm_source=…` neither misses nor fills the cache. Undefined when a key is repeated: that is for the endpoint to refuse.
 *
 * @param isMeant whether the value of a key matters; all do, when left out.
 */
export function keptAddress(
  { pathname, searchParams }: Place,
  keys: readonly string[],
  isMeant: (key: string, value: string) => boolean = () => true,
): string | undefined {
  if (searchParams.size === 0) return pathname;
  const known = new URLSearchParams();
  for (const key of keys) {
    const [value, another] = searchParams.getAll(key);
    if (another !== undefined) return undefined;
    if (value !== undefined && isMeant(key, value)) known.append(key, value);
  }
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}

/** A kept answer for one caller: in their encoding, or 304 when they have it already. */
export async function responseOf(kept: KeptAnswer, request: Request): Promise<Response> {
  const isKnown = isUnchanged(request.headers.get('if-none-match'), kept.etag);
  const encoding = isKnown ? 'identity' : encodingFor(request.headers.get('accept-encoding'));
  const { headers: flat, body } = await kept.form(encoding);
  const headers = new Headers();
  for (let i = 0; i < flat.length; i += 2) headers.append(flat[i] as string, flat[i + 1] as string);
  if (!isKnown) return new Response(sharing(body), { status: kept.status, headers });
  for (const name of ['content-length', 'content-type', 'content-encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

/** The bytes that are kept, and no copy: as many as like may ask for them, and read them as slowly as they like. */
function sharing(body: Buffer): BodyInit | null {
  if (body.byteLength === 0) return null;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(body);
      controller.close();
    },
  }) as BodyInit;
}
