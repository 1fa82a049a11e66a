import { expect, it } from 'vitest';
import { ApiProblem, invalidField } from '#contract/problem.ts';
import type { Service } from '#contract/resources/services.ts';
import { createRecordSaver, PartlySavedError } from '../../crud/save-record.ts';
import { irregularNights } from './messages.ts';
import { serviceCalls } from './service-calls.ts';

const WEEKLY = { kind: 'weekly', weekday: 0 } as const;
const FORTNIGHTLY = { kind: 'fortnightly', weekday: 0, from: '2027-03-14' } as const;
const BODY = { name: 'Qurbana', day: 'Sunday', time: '2:30 AM', category: 'regular' } as const;

/** A fake server with one service, whose next call about a rule can fail. */
function fakeServer() {
  const calls: string[] = [];
  let service = { id: 7, version: 0, rule: null } as unknown as Service;
  const responses = new Map<string, Service>();
  const server = { calls, failure: undefined as Error | undefined, reloads: 0 };
  const save =
    (name: string) =>
    async ({ ifMatch, idempotencyKey }: { ifMatch?: number; idempotencyKey?: string }) => {
      calls.push(name);
      const replayed = responses.get(`${idempotencyKey}`);
      if (replayed) return replayed;
      if (ifMatch !== undefined && ifMatch !== service.version) throw new ApiProblem('STALE', 'Changed');
      service = { ...service, version: service.version + 1 };
      responses.set(`${idempotencyKey}`, service);
      return service;
    };
  const setRule = (rule: Service['rule']) => {
    const { failure } = server;
    server.failure = undefined;
    if (failure instanceof ApiProblem) throw failure;
    service = { ...service, rule, version: service.version + 1 };
    calls.push(rule ? `rule ${rule.kind}` : 'no rule');
    if (failure) throw failure;
  };
  const services = {
    read: async () => service,
    create: save('create'),
    update: save('update'),
    async setRule({ body }: { body: NonNullable<Service['rule']> }) {
      setRule(body);
      return { dates: [], skipped: ['2027-03-14'], doubled: [] };
    },
    removeRule: async () => setRule(null),
  };
  const formCalls = serviceCalls(() => {
    server.reloads += 1;
  }, services as never);
  return { server, saver: createRecordSaver<Service, never>(formCalls as never, undefined) };
}

const body = (rule: object | null, changes = {}) => ({ ...BODY, rule, ...changes }) as never;

it('the rule is saved only if it changed, and the irregular nights are told', async () => {
  const { server, saver } = fakeServer();
  await saver.save(body(null));
  expect(server.calls).toEqual(['create']);
  const next = fakeServer();
  expect(await next.saver.save(body(WEEKLY))).toMatchObject({
    rule: WEEKLY,
    notice: expect.stringContaining('Sunday, March 14, 2027'),
  });
  expect(next.server.calls).toEqual(['create', 'rule weekly']);
});

it('a rejected rule leaves the service saved, and the next attempt changes that service', async () => {
  const { server, saver } = fakeServer();
  server.failure = invalidField('from', 'The service would have no date from today on');
  const error = await saver.save(body(FORTNIGHTLY)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PartlySavedError);
  expect(error).toMatchObject({ details: { errors: { 'rule.from': expect.any(String) } } });
  expect(server.reloads).toBe(1);
  expect(await saver.save(body(WEEKLY, { name: 'Holy Qurbana' }))).toMatchObject({ id: 7, rule: WEEKLY });
  expect(server.calls).toEqual(['create', 'update', 'rule weekly']);
});

it('a lost response about the rule leads to the same calls again', async () => {
  const { server, saver } = fakeServer();
  server.failure = new TypeError('Failed to fetch');
  await expect(saver.save(body(WEEKLY))).rejects.toThrow('Failed to fetch');
  expect(await saver.save(body(WEEKLY))).toMatchObject({ id: 7, rule: WEEKLY });
  expect(server.calls).toEqual(['create', 'rule weekly', 'create', 'rule weekly']);
});

it('the nights in which clocks change are described', () => {
  expect(irregularNights({ skipped: [], doubled: [] })).toBeUndefined();
  expect(irregularNights({ skipped: [], doubled: ['2026-11-01', '2027-11-07'] })).toBe(
    'Clocks show this time twice on Sunday, November 1, 2026 and Sunday, November 7, 2027; the first one counts.',
  );
});
