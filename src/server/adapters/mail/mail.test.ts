import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { blackHole, type MailServer, mailServer } from '../testing/mail-server.ts';
import { createMailer, wantsTls } from './mail.ts';
import { SMTP_LIMITS, Unanswered } from './smtp-transport.ts';

const MAIL = {
  to: 'mariam@stthomas.example',
  subject: 'Your sign-in code',
  text: 'Hello,\n\n012345\n\nGood morning – സുപ്രഭാതം\n',
};
const ID = '5f0c';
const settings = { mailFrom: '"St. Thomas" <office@stthomas.example>', dataDir: '', smtpUrl: undefined };

describe('a mail that goes to a mail server', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await mailServer();
  });
  afterEach(() => server.close());

  const send = (mail: typeof MAIL, smtpUrl = server.url, limits = SMTP_LIMITS) =>
    createMailer({ ...settings, smtpUrl }, createLog({ write: () => undefined }), limits)(mail, ID);

  it('arrives once, from the parish, for its one recipient, with a fixed set of headers', async () => {
    await send(MAIL);
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail?.raw).toMatch(/^Message-ID: <5f0c@/m);
    expect(mail).toMatchObject({ from: 'office@stthomas.example', to: ['mariam@stthomas.example'] });
    const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase());
    expect(names.sort()).toEqual(
      [
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].sort(),
    );
  });

  it('holds a code alone on its line', async () => {
    await send({ ...MAIL, text: 'Hello,\n\n012345\n\nGood morning\n' });
    expect(server.received[0]?.raw).toMatch(/^012345\r?$/m);
  });

  it.each([
    'mariam@stthomas.example\r\nBcc: thief@evil.example',
    'mariam@stthomas.example, thief@evil.example',
    'mariam@stthomas.example thief@evil.example',
    '"a" <mariam@stthomas.example>',
    'undisclosed:mariam@stthomas.example;',
    'mariam@stthomas.example>\r\nRCPT TO:<thief@evil.example',
    'mariam',
    '',
  ])('is not sent to %j', async (to) => {
    await expect(send({ ...MAIL, to })).rejects.toThrow('one plain address');
    expect(server.received).toEqual([]);
  });

  it('is not sent with a subject that would be more than a subject', async () => {
    await expect(send({ ...MAIL, subject: 'Code\r\nBcc: thief@evil.example' })).rejects.toThrow('one line');
    expect(server.received).toEqual([]);
  });

  it('goes nowhere in plain text where TLS is wanted', async () => {
    await expect(send(MAIL, `${server.url}?requireTLS=true`)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });

  it.each([
    ['smtp://mail.example:587', true],
    ['smtp://user:word@MAIL.example:587', true],
    ['smtp://203.0.113.5', true],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:25', false],
    ['smtp://mail', false],
    ['smtp://192.168.1.5', false],
  ])('to %s must be under TLS: %s', (address, isWanted) => {
    expect(wantsTls(address)).toBe(isWanted);
  });

  it('is given up when the server refuses connections, or says nothing for five seconds', async () => {
    const silent = await blackHole();
    const began = performance.now();
    await expect(send(MAIL, 'smtp://127.0.0.1:1')).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(4_000);
    await expect(send(MAIL, silent.url)).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(9_500);
    await silent.close();
  });

  it('is given up when the server refuses it for now', async () => {
    const busy = await mailServer({
      misbehave: () => Object.assign(new Error('later'), { responseCode: 451 }),
    });
    await expect(send(MAIL, busy.url)).rejects.toMatchObject({ responseCode: 451 });
    await busy.close();
  });

  it('is waited for when the server looks through it for longer than it may take to greet', async () => {
    const slow = await mailServer({ misbehave: () => sleep(600, undefined) });
    await send(MAIL, slow.url, { greetingMs: 500, handOverMs: 500, answerMs: 30_000 });
    expect(slow.received).toHaveLength(1);
    await slow.close();
    // RFC 5321, 4.5.3.2.6, allows ten minutes; what a note may wait for is our choice
    expect(SMTP_LIMITS.answerMs).toBeGreaterThanOrEqual(60_000);
  });

  it('may have been taken when the server got it all and then says nothing, or goes', async () => {
    const silent = await mailServer({ misbehave: () => new Promise<undefined>(() => undefined) });
    const limits = { ...SMTP_LIMITS, answerMs: 100 };
    await expect(send(MAIL, silent.url, limits)).rejects.toThrow(Unanswered);
    await silent.close();
    const leaving = await mailServer({ misbehave: ({ socket }) => void socket.destroy() });
    await expect(send(MAIL, leaving.url)).rejects.toThrow(Unanswered);
    await leaving.close();
  });

  it('was not taken when the server refuses it, or never got it', async () => {
    const refusing = await mailServer({
      misbehave: () => Object.assign(new Error('no'), { responseCode: 554 }),
    });
    await expect(send(MAIL, refusing.url)).rejects.not.toThrow(Unanswered);
    await refusing.close();
    const silent = await blackHole();
    const limits = { ...SMTP_LIMITS, handOverMs: 100 };
    await expect(send(MAIL, silent.url, limits)).rejects.not.toThrow(Unanswered);
    await silent.close();
  });
});

describe('a mail without a mail server', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'idavaka-mail-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('becomes a file that only its owner can read; the log names it and tells nothing of what is in it', async () => {
    const lines: string[] = [];
    const send = createMailer(
      { ...settings, dataDir },
      createLog({ write: (line) => void lines.push(line) }),
    );
    await send(MAIL, ID);
    await send({ ...MAIL, text: 'Second' }, ID);

    const folder = join(dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d{4}\.eml$/);
    const [first = '', second = ''] = files.sort().map((file) => join(folder, file));
    expect(readFileSync(second, 'utf8')).toContain('Second');
    expect([statSync(folder).mode & 0o777, statSync(first).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'mail written', file: first },
      { file: second },
    ]);
    expect(lines.join()).not.toMatch(/mariam|sign-in code|012345/);
  });

  it('never takes the place of one that another process writes at the same moment', async () => {
    const mailers = [1, 2, 3].map(() =>
      createMailer({ ...settings, dataDir }, createLog({ write: () => undefined })),
    );
    await Promise.all(mailers.flatMap((send) => Array.from({ length: 20 }, () => send(MAIL, ID))));
    expect(readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(60);
  });

  it('can be read as text, with a code alone on its line', async () => {
    await createMailer({ ...settings, dataDir }, createLog({ write: () => undefined }))(
      { ...MAIL, text: 'Hello,\n\n012345\n\nGood morning\n' },
      ID,
    );
    const [file = ''] = readdirSync(join(dataDir, 'mail'));
    const content = readFileSync(join(dataDir, 'mail', file), 'utf8');
    expect(content.split('\n')).toContain('012345');
    expect(content).toMatch(/^To: mariam@stthomas\.example$/m);
  });
});
