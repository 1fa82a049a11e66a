import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { createRecordSaver, type SaveAttempts } from './save-record.ts';

interface Article {
  readonly _id: number;
  readonly title: string;
  readonly version: number;
}
type Body = { title: string };

/** A fake server that stores articles and responses by idempotency key, and can lose a request or a response. */
function fakeServer() {
  const articles = new Map<number, Article>();
  const responses = new Map<string, { title: string; response: Article }>();
  let nextFailure: 'request lost' | 'response lost' | undefined;

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

  return {
    articles,
    failNext(failure: 'request lost' | 'response lost') {
      nextFailure = failure;
    },
    titles: () => [...articles.values()].map(({ title }) => title),
    calls: {
      create: ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
        run(idempotencyKey, body.title, () => ({
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
        run(idempotencyKey, body.title, () => {
          const current = articles.get(params.id) as Article;
          if (ifMatch !== undefined && ifMatch !== current.version)
            throw new ApiProblem('STALE', 'Someone else has changed this');
          return { ...current, title: body.title, version: current.version + 1 };
        }),
    },
  };
}

describe('the record saver', () => {
  it('creates one article when the first response is lost and the same text is saved again', async () => {
    const server = fakeServer();
    const { save } = createRecordSaver(server.calls, undefined);
    server.failNext('response lost');
    await expect(save({ title: 'Bell' })).rejects.toThrow('Failed to fetch');
    await save({ title: 'Bell' });
    expect(server.titles()).toEqual(['Bell']);
  });

  it('creates one article with the later text when the text changes after a lost response', async () => {
    const server = fakeServer();
    const { save } = createRecordSaver(server.calls, undefined);
    server.failNext('response lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it('creates one article with the last text when a response and then a request are lost', async () => {
    const server = fakeServer();
    const { save } = createRecordSaver(server.calls, undefined);
    server.failNext('response lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    server.failNext('request lost');
    await save({ title: 'The bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it('creates one article when the first request is lost and the text changes', async () => {
    const server = fakeServer();
    const { save } = createRecordSaver(server.calls, undefined);
    server.failNext('request lost');
    await save({ title: 'Bell' }).catch(() => undefined);
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['The new bell']);
  });

  it.each(['Bell', 'The new bell'])(
    'creates one article when the response is lost, the page is reloaded and “%s” is saved',
    async (title) => {
      const server = fakeServer();
      const before = createRecordSaver(server.calls, undefined);
      const attempts = before.attemptsWith({ title: 'Bell' });
      server.failNext('response lost');
      await before.save({ title: 'Bell' }).catch(() => undefined);
      await createRecordSaver(server.calls, undefined, attempts).save({ title });
      expect(server.titles()).toEqual([title]);
    },
  );

  it('rejects a save over another user’s version until overwriteVersion is called', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    await server.calls.update({ params: { id: 1 }, body: { title: 'Theirs' }, idempotencyKey: 'b' });
    const { save, overwriteVersion } = createRecordSaver(server.calls, loaded);
    await expect(save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
    expect(server.titles()).toEqual(['Theirs']);
    overwriteVersion(server.articles.get(1) as Article);
    await save({ title: 'Mine' });
    expect(server.titles()).toEqual(['Mine']);
  });

  it('overwrites another user’s version when it starts over from that version', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const theirs = await server.calls.update({
      params: { id: 1 },
      body: { title: 'Theirs' },
      idempotencyKey: 'b',
    });
    const { save, startOver } = createRecordSaver(server.calls, loaded);
    await save({ title: 'Mine' }).catch(() => undefined);
    startOver(theirs);
    await save({ title: 'Both' });
    expect(server.titles()).toEqual(['Both']);
  });

  it('does not mistake its own save with a lost response for another user’s change', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save } = createRecordSaver(server.calls, loaded);
    server.failNext('response lost');
    await save({ title: 'Bells' }).catch(() => undefined);
    await save({ title: 'Two bells' });
    expect(server.titles()).toEqual(['Two bells']);
  });

  it('creates a second record when an attempt with a lost response was discarded', async () => {
    const server = fakeServer();
    const { save, startOver } = createRecordSaver(
      server.calls,
      undefined,
      await attemptsAfterLostResponse(server, undefined, 'Bell'),
    );
    startOver(undefined);
    await save({ title: 'Choir' });
    expect(server.titles()).toEqual(['Bell', 'Choir']);
  });

  it('creates a new record when another user changed the record of an attempt with a lost response', async () => {
    const server = fakeServer();
    const { save } = createRecordSaver(
      server.calls,
      undefined,
      await attemptsAfterLostResponse(server, undefined, 'Bell'),
    );
    await server.calls.update({ params: { id: 1 }, body: { title: 'Theirs' }, idempotencyKey: 'b' });
    await save({ title: 'The new bell' });
    expect(server.titles()).toEqual(['Theirs', 'The new bell']);
  });

  it('creates a new record when another form used the same attempts', async () => {
    const server = fakeServer();
    const attempts = { idempotencyKey: 'shared', attempts: [{ title: 'Bell' }], version: null };
    await createRecordSaver(server.calls, undefined, attempts).save({ title: 'In one tab' });
    await createRecordSaver(server.calls, undefined, attempts).save({ title: 'In the other' });
    expect(server.titles()).toEqual(['In one tab', 'In the other']);
  });

  it('overwrites another user’s version when the same text was saved before and its response was lost', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const attempts = await attemptsAfterLostResponse(server, loaded, 'Mine');
    const theirs = await server.calls.update({
      params: { id: 1 },
      body: { title: 'Theirs' },
      idempotencyKey: 'b',
    });
    const { save, overwriteVersion } = createRecordSaver(server.calls, theirs, attempts);
    overwriteVersion(theirs);
    await save({ title: 'Mine' });
    expect(server.titles()).toEqual(['Mine']);
  });

  it('overwrites a version once when the response is lost and the save is repeated, also after a reload', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save, overwriteVersion, attemptsWith } = createRecordSaver(server.calls, {
      ...loaded,
      version: 0,
    });
    overwriteVersion(loaded);
    const attempts = attemptsWith({ title: 'Mine' });
    server.failNext('response lost');
    await save({ title: 'Mine' }).catch(() => undefined);
    overwriteVersion(loaded);
    await save({ title: 'Mine' });
    const later = createRecordSaver(server.calls, loaded, attempts);
    later.overwriteVersion(loaded);
    await later.save({ title: 'Mine' });
    expect([...server.articles.values()]).toEqual([{ _id: 1, title: 'Mine', version: 2 }]);
  });

  it('rejects a save over a version newer than the one passed to overwriteVersion', async () => {
    const server = fakeServer();
    const loaded = await server.calls.create({ body: { title: 'Bell' }, idempotencyKey: 'a' });
    const { save, overwriteVersion } = createRecordSaver(server.calls, { ...loaded, version: 0 });
    await server.calls.update({ params: { id: 1 }, body: { title: 'Third' }, idempotencyKey: 'b' });
    overwriteVersion(loaded);
    await expect(save({ title: 'Mine' })).rejects.toMatchObject({ code: 'STALE' });
  });
});

/** Saves, loses the response and leaves the page. Returns the attempts that the browser stores. */
async function attemptsAfterLostResponse(
  server: ReturnType<typeof fakeServer>,
  record: Article | undefined,
  title: string,
): Promise<SaveAttempts<Body>> {
  const { save, attemptsWith } = createRecordSaver(server.calls, record);
  const attempts = attemptsWith({ title });
  server.failNext('response lost');
  await save({ title }).catch(() => undefined);
  return attempts;
}
