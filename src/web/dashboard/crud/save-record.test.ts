import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { saver, type Trail } from './save-record.ts';

interface Article {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
}
type Body = { title: string };

/** A server in small: it keeps articles and the answers of used keys, and may lose an answer or a request on its way. */
function smallServer() {
  const articles = new Map<number, Article>();
  const answers = new Map<string, { title: string; answer: Article }>();
  let trouble: 'request lost' | 'answer lost' | undefined;

  const carryOut = async (key: string, title: string, write: () => Article) => {
    const fails = trouble;
    trouble = undefined;
    if (fails === 'request lost') throw new TypeError('Failed to fetch');
    const earlier = answers.get(key);
    if (earlier && earlier.title !== title)
      throw new ApiProblem('UNPROCESSABLE', 'This Idempotency-Key was used for another request');
    const answer = earlier?.answer ?? write();
    answers.set(key, { title, answer });
    articles.set(answer._id, earlier ? (articles.get(answer._id) ?? answer) : answer);
    if (fails === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  return {
    articles,
    lose(what: 'request lost' | 'answer lost') {
      trouble = what;
    },
    titles: () => [...articles.values()].map(({ title }) => title),
    calls: {
      create: ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
        carryOut(idempotencyKey, body.title, () => ({
          _id: articles.size + 1,
          title: body.title,
          version: 1,
        })),
      update: ({
        params,
        body,
        ifMatch,
        idempotencyKey,
      }: {
        params: { id: number };
        body: Body;
        ifMatch?: number;
        idempotencyKey: string;
      }) =>
        carryOut(idempotencyKey, body.title, () => {
          const current = articles.get(params.id) as Article;
          if (ifMatch !== undefined && ifMatch !== current.version)
            throw new ApiProblem('STALE', 'Someone else has changed this');
          return { ...current, title: body.title, version: current.version + 1 };
        }),
    },
  };
}

describe('saving what a form holds', () => {
  it('creates one article when the first answer is lost and Save is pressed again', async () => {
    const server = smallServer();
    const { save } = saver(server.calls, undefined);
    server.lose('answer lost');
    await expect(save({ title: 'Bell' })).rejects.toThrow('Failed to fetch');
    await save({ title: 'Bell' });
    expect(server.titles()).toEqual(['Bell']);
  });

  it('creates one article, with the later text, when it was changed after the lost answer', async () => {
    const server = smallServer();
    const { save } = saver(server.calls, undefined);
    server.lose('answer lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it('does so even when that attempt’s answer is lost as well', async () => {
    const server = smallServer();
    const { save } = saver(server.calls, undefined);
    server.lose('answer lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    server.lose('request lost');
    await save({ title: 'The bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it('creates one article when the first request never arrived and the text was changed', async () => {
    const server = smallServer();
    const { save } = saver(server.calls, undefined);
    server.lose('request lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it.each(['Bell', 'The new bell'])(
    'creates one article when the answer is lost, the page is opened anew, and “%s” is saved',
    async (title) => {
      const server = smallServer();
      const before = saver(server.calls, undefined);
      const trail = before.trailWith({ title: 'Bell' });
      server.lose('answer lost');
      await before.save({ title: 'Bell' }).catch(() => undefined);
      await saver(server.calls, undefined, trail).save({ title });
      expect(server.titles()).toEqual([title]);
    },
  );

  it('refuses to overwrite what somebody else has saved, until it is asked to', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    await server.calls.update({ params: { id: 1 }, body: { title: 'Theirs' }, idempotencyKey: 'b' });
    const { save, over } = saver(server.calls, seen);
    await expect(save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
    expect(server.titles()).toEqual(['Theirs']);
    over(server.articles.get(1) as Article);
    await save({ title: 'Mine' });
    expect(server.titles()).toEqual(['Mine']);
  });

  it('saves over their text once the person has seen it', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const theirs = await server.calls.update({
      params: { id: 1 },
      body: { title: 'Theirs' },
      idempotencyKey: 'b',
    });
    const { save, begin } = saver(server.calls, seen);
    await save({ title: 'Mine' }).catch(() => undefined);
    begin(theirs);
    await save({ title: 'Both' });
    expect(server.titles()).toEqual(['Both']);
  });

  it('does not take its own lost save for somebody else’s', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save } = saver(server.calls, seen);
    server.lose('answer lost');
    await save({ title: 'Bells' }).catch(() => undefined);
    await save({ title: 'Two bells' });
    expect(server.titles()).toEqual(['Two bells']);
  });

  it('leaves alone what a lost attempt has made, when that was discarded and something else is written', async () => {
    const server = smallServer();
    const { save, begin } = saver(server.calls, undefined, await lostAttempt(server, undefined, 'Bell'));
    begin(undefined);
    await save({ title: 'Choir' });
    expect(server.titles()).toEqual(['Bell', 'Choir']);
  });

  it('makes a record of its own when somebody else has changed what a lost attempt made', async () => {
    const server = smallServer();
    const { save } = saver(server.calls, undefined, await lostAttempt(server, undefined, 'Bell'));
    await server.calls.update({ params: { id: 1 }, body: { title: 'Theirs' }, idempotencyKey: 'b' });
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['Theirs', 'The new bell']);
  });

  it('makes a record of its own when another form has gone on with the same draft', async () => {
    const server = smallServer();
    const trail = { idempotencyKey: 'shared', attempts: [{ title: 'Bell' }], version: null };
    await saver(server.calls, undefined, trail).save({ title: 'In one tab' });
    await saver(server.calls, undefined, trail).save({ title: 'In the other' });
    expect(server.titles()).toEqual(['In one tab', 'In the other']);
  });

  it('saves over their text, although the same was saved before and its answer was lost', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const trail = await lostAttempt(server, seen, 'Mine');
    const theirs = await server.calls.update({
      params: { id: 1 },
      body: { title: 'Theirs' },
      idempotencyKey: 'b',
    });
    const { save, over } = saver(server.calls, theirs, trail);
    over(theirs);
    await save({ title: 'Mine' });
    expect(server.titles()).toEqual(['Mine']);
  });

  it('saves over their text once, when that answer is lost and it is asked for again, here or on the page opened anew', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save, over, trailWith } = saver(server.calls, { ...seen, version: 0 });
    over(seen);
    const trail = trailWith({ title: 'Mine' });
    server.lose('answer lost');
    await save({ title: 'Mine' }).catch(() => undefined);
    over(seen);
    await save({ title: 'Mine' });
    const later = saver(server.calls, seen, trail);
    later.over(seen);
    await later.save({ title: 'Mine' });
    expect([...server.articles.values()]).toEqual([{ _id: 1, title: 'Mine', version: 2 }]);
  });

  it('does not save over what was saved after the text that the person has seen', async () => {
    const server = smallServer();
    const seen = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save, over } = saver(server.calls, { ...seen, version: 0 });
    await server.calls.update({ params: { id: 1 }, body: { title: 'Third' }, idempotencyKey: 'b' });
    over(seen);
    await expect(save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
  });
});

/** Saves, loses the answer, and leaves the page: what is kept of it. */
async function lostAttempt(
  server: ReturnType<typeof smallServer>,
  record: Article | undefined,
  title: string,
): Promise<Trail<Body>> {
  const { save, trailWith } = saver(server.calls, record);
  const trail = trailWith({ title });
  server.lose('answer lost');
  await save({ title }).catch(() => undefined);
  return trail;
}
