import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { createRecordSaver, type SaveAttempts } from './save-record.ts';

interface Article {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
}
type Body = { title: string };
type Failure = 'request lost' | 'response lost';

/** A fake server that stores articles and responses by idempotency key, and can lose a request or a response. */
function fakeServer() {
  const articles = new Map<number, Article>();
  const responses = new Map<string, { title: string; response: Article }>();
  let nextFailure: Failure | undefined;

  const run = async (key: string, title: string, write: () => Article) => {
    const failure = nextFailure;
    nextFailure = undefined;
    if (failure === 'request lost') throw new TypeError('Failed to fetch');
    const earlier = responses.get(key);
    if (earlier && earlier.title !== title)
      throw new ApiProblem('UNPROCESSABLE', 'This Idempotency-Key was used for another request');
    const response = earlier?.response ?? write();
    responses.set(key, { title, response });
    articles.set(response._id, earlier ? (articles.get(response._id) ?? response) : response);
    if (failure === 'response lost') throw new TypeError('Failed to fetch');
    return response;
  };
  const create = ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
    run(idempotencyKey, body.title, () => ({ _id: articles.size + 1, title: body.title, version: 1 }));
  const update = (input: { params: { id: number }; body: Body; ifMatch?: number; idempotencyKey: string }) =>
    run(input.idempotencyKey, input.body.title, () => {
      const current = articles.get(input.params.id) as Article;
      if (input.ifMatch !== undefined && input.ifMatch !== current.version)
        throw new ApiProblem('STALE', 'Someone else has changed this');
      return { ...current, title: input.body.title, version: current.version + 1 };
    });

  return {
    articles,
    calls: { create, update },
    titles: () => [...articles.values()].map(({ title }) => title),
    /** The article as another user creates it, or changes it. */
    createByOther: () => create({ body: { title: 'Bell' }, idempotencyKey: 'a' }),
    changeByOther: () => update({ params: { id: 1 }, body: { title: 'Theirs' }, idempotencyKey: 'b' }),
    /** Tries to save and loses a request or response. @returns the attempts that the browser stores. */
    async fail(saver: ReturnType<typeof createRecordSaver<Article, Body>>, title: string, failure: Failure) {
      const attempts = saver.attemptsWith({ title });
      nextFailure = failure;
      await expect(saver.save({ title })).rejects.toThrow('Failed to fetch');
      return attempts;
    },
  };
}

/** A saver of a new article, or of the article that another user created. */
async function savingForm({ isNew = true } = {}) {
  const server = fakeServer();
  const loaded = isNew ? undefined : await server.createByOther();
  const reopen = (attempts?: SaveAttempts<Body>, record = loaded) =>
    createRecordSaver(server.calls, record, attempts);
  return { server, reopen, saver: reopen() };
}

describe('the record saver', () => {
  it.each<[string, readonly (readonly [string, Failure])[], string]>([
    ['the response is lost and the same text is saved again', [['Bell', 'response lost']], 'Bell'],
    ['the response is lost and the text changes', [['Bell', 'response lost']], 'The new bell'],
    ['the request is lost and the text changes', [['Bell', 'request lost']], 'The new bell'],
    [
      'a response and then a request are lost',
      [
        ['Bell', 'response lost'],
        ['The bell', 'request lost'],
      ],
      'The new bell',
    ],
  ])('creates one article with the last text when %s', async (_, failures, title) => {
    const { server, saver } = await savingForm();
    for (const [text, failure] of failures) await server.fail(saver, text, failure);
    await saver.save({ title });
    expect(server.titles()).toEqual([title]);
  });

  it.each(['Bell', 'The new bell'])(
    'creates one article when the response is lost, the page is reloaded and “%s” is saved',
    async (title) => {
      const { server, saver, reopen } = await savingForm();
      const attempts = await server.fail(saver, 'Bell', 'response lost');
      await reopen(attempts).save({ title });
      expect(server.titles()).toEqual([title]);
    },
  );

  it('creates a second record when an attempt with a lost response was discarded', async () => {
    const { server, saver, reopen } = await savingForm();
    const { save, startOver } = reopen(await server.fail(saver, 'Bell', 'response lost'));
    startOver(undefined);
    await save({ title: 'Choir' });
    expect(server.titles()).toEqual(['Bell', 'Choir']);
  });

  it('creates a new record when another user changed the record of an attempt with a lost response', async () => {
    const { server, saver, reopen } = await savingForm();
    const { save } = reopen(await server.fail(saver, 'Bell', 'response lost'));
    await server.changeByOther();
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['Theirs', 'The new bell']);
  });

  it('creates a new record when another form used the same attempts', async () => {
    const { server, reopen } = await savingForm();
    const attempts = { idempotencyKey: 'shared', attempts: [{ title: 'Bell' }], version: null };
    for (const title of ['In one tab', 'In the other']) await reopen(attempts).save({ title });
    expect(server.titles()).toEqual(['In one tab', 'In the other']);
  });

  it('does not mistake its own save with a lost response for another user’s change', async () => {
    const { server, saver } = await savingForm({ isNew: false });
    await server.fail(saver, 'Bells', 'response lost');
    await saver.save({ title: 'Two bells' });
    expect(server.titles()).toEqual(['Two bells']);
  });

  it('rejects a save over another user’s version until it starts over from it or overwrites it', async () => {
    for (const proceed of ['startOver', 'overwriteVersion'] as const) {
      const { server, saver } = await savingForm({ isNew: false });
      const theirs = await server.changeByOther();
      await expect(saver.save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
      expect(server.titles()).toEqual(['Theirs']);
      saver[proceed](theirs);
      await saver.save({ title: 'Mine' });
      expect(server.titles()).toEqual(['Mine']);
    }
  });

  it('overwrites another user’s version when the same text was saved before and its response was lost', async () => {
    const { server, saver, reopen } = await savingForm({ isNew: false });
    const attempts = await server.fail(saver, 'Mine', 'response lost');
    const theirs = await server.changeByOther();
    const { save, overwriteVersion } = reopen(attempts, theirs);
    overwriteVersion(theirs);
    await save({ title: 'Mine' });
    expect(server.titles()).toEqual(['Mine']);
  });

  it('overwrites a version once when the response is lost and the save is repeated, also after a reload', async () => {
    const { server, reopen } = await savingForm({ isNew: false });
    const loaded = server.articles.get(1) as Article;
    const saver = reopen(undefined, { ...loaded, version: 0 });
    saver.overwriteVersion(loaded);
    const attempts = await server.fail(saver, 'Mine', 'response lost');
    for (const repeating of [saver, reopen(attempts)]) {
      repeating.overwriteVersion(loaded);
      await repeating.save({ title: 'Mine' });
    }
    expect([...server.articles.values()]).toEqual([{ _id: 1, title: 'Mine', version: 2 }]);
  });

  it('rejects a save over a version newer than the one passed to overwriteVersion', async () => {
    const { server, reopen } = await savingForm({ isNew: false });
    const loaded = server.articles.get(1) as Article;
    const saver = reopen(undefined, { ...loaded, version: 0 });
    await server.changeByOther();
    saver.overwriteVersion(loaded);
    await expect(saver.save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
  });
});
