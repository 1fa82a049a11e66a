import type { Mail } from '#kit/mail/mail.ts';
import { createOutbox, type Outbox, type OutboxDeps } from '#kit/mail/outbox.ts';
import type { Clock } from '#kit/process/clock.ts';
import { createLog } from '#kit/process/log.ts';
import { deriveKeys } from '#kit/security/crypto.ts';
import type { Engine } from '#kit/storage/engine.ts';
import { freshStorage, withProcessClock } from '#kit/storage/testing/fresh-database.ts';

export const MAIL: Mail = {
  to: 'mariam@stthomas.example',
  subject: 'Your sign-in code',
  text: 'Hello,\n\n012345\n',
};
export const NOON = Date.parse('2026-11-24T18:00:00Z');

/**
 * Creates outboxes on a fresh database, one per simulated server process. Their clock is fixed to `time`. `send` appends emails to
 * `sent`, or throws while `isFailing` is set.
 */
export async function testOutbox(engine: Engine) {
  const databaseStorage = await freshStorage(engine);
  const storage = withProcessClock(databaseStorage);
  const keys = deriveKeys('tests only: 0123456789 abcdefghijklmnop');
  const sent: Mail[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void logged.push(JSON.parse(line)) });
  const open: Outbox[] = [];
  const fixedClock: Clock = { now: () => harness.time };
  const rows = () => storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  const harness = {
    time: NOON,
    isFailing: false,
    storage,
    /** With the clock of the database, which the processes share. */
    databaseStorage,
    keys,
    log,
    sent,
    logged,
    async send(mail: Mail): Promise<void> {
      if (harness.isFailing)
        throw Object.assign(new Error(`${mail.to} was rejected`), { code: 'ECONNREFUSED' });
      sent.push(mail);
    },
    createOutboxWith(
      send: OutboxDeps['send'],
      { clock = fixedClock, ...others }: Partial<OutboxDeps> = {},
    ): Outbox {
      const outbox = createOutbox({ storage, clock, keys, log, send, bulkIntervalMs: 18_000, ...others });
      open.push(outbox);
      return outbox;
    },
    post: (outbox: Outbox, options?: { expiresAt: string }, mail = MAIL) =>
      storage.transaction((trx) => outbox.enqueue(trx, mail, options)),
    rows,
    /** Seconds until each queued email is due. */
    secondsUntilDue: async () =>
      (await rows()).map(({ due_at }) => (Date.parse(due_at) - harness.time) / 1000),
    countLogged: (event: string) => logged.filter((entry) => entry.event === event).length,
    async close(): Promise<void> {
      await Promise.all(open.map((outbox) => outbox.stop()));
      await storage.close();
    },
  };
  return harness;
}

export type TestOutbox = Awaited<ReturnType<typeof testOutbox>>;
