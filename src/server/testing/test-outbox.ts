import { instantsBy } from '#storage/db-clock.ts';
import type { Engine } from '#storage/engine.ts';
import { fresh } from '#storage/testing/fresh-database.ts';
import type { Clock } from '../adapters/clock.ts';
import { createLog } from '../adapters/log.ts';
import { keysFrom } from '../crypto.ts';
import { createOutbox, type Mail, type Outbox, type OutboxDeps } from '../outbox.ts';

export const MAIL: Mail = {
  to: 'mariam@stthomas.example',
  subject: 'Your sign-in code',
  text: 'Hello,\n\n012345\n',
};
export const NOON = Date.parse('2026-11-24T18:00:00Z');

/**
 * Outboxes on a fresh database, each as a server of its own, and what came of their mails. Their clock stands still until `time`
 * is set; `send` keeps the mails in `sent`, or takes none while `fails` is set.
 */
export async function testOutbox(engine: Engine) {
  const storage = await fresh(engine);
  const keys = keysFrom('tests only: 0123456789 abcdefghijklmnop');
  const sent: Mail[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => void logged.push(JSON.parse(line)) });
  const open: Outbox[] = [];
  const standing: Clock = { now: () => trial.time };
  const rows = () => storage.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  const trial = {
    time: NOON,
    fails: false,
    storage,
    keys,
    log,
    sent,
    logged,
    async send(mail: Mail): Promise<void> {
      if (trial.fails) throw Object.assign(new Error(`${mail.to} was not taken`), { code: 'ECONNREFUSED' });
      sent.push(mail);
    },
    outboxWith(send: OutboxDeps['send'], { clock = standing, ...others }: Partial<OutboxDeps> = {}): Outbox {
      const instantIn = instantsBy(clock.now);
      const outbox = createOutbox({ storage, clock, instantIn, keys, log, send, ...others });
      open.push(outbox);
      return outbox;
    },
    post: (outbox: Outbox, options?: { expiresAt: string }, mail = MAIL) =>
      storage.transaction((trx) => outbox.post(trx, mail, options)),
    rows,
    /** In how many seconds each mail that waits is due. */
    dueIn: async () => (await rows()).map(({ due_at }) => (Date.parse(due_at) - trial.time) / 1000),
    countLogged: (wanted: string) => logged.filter(({ event }) => event === wanted).length,
    async close(): Promise<void> {
      await Promise.all(open.map((outbox) => outbox.stop()));
      await storage.close();
    },
  };
  return trial;
}

export type TestOutbox = Awaited<ReturnType<typeof testOutbox>>;
