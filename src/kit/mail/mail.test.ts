import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forEachTest } from '#app/testing/use-test-app.ts';
import { createLog } from '../process/log.ts';
import { createMailer, type Mail, requiresTls } from './mail.ts';
import { DeliveryUnknownError, SMTP_LIMITS } from './smtp-transport.ts';
import { startMailServer, startSilentServer } from './testing/mail-server.ts';

const MAIL = {
  to: 'mariam@stthomas.example',
  subject: 'Your sign-in code',
  text: 'Hello,\n\n012345\n\nGood morning – സുപ്രഭാതം\n',
};
const ID = '5f0c';
const config = {
  from: async () => '"St. Thomas" <office@stthomas.example>',
  dataDir: '',
  smtpUrl: undefined,
};

describe('an email sent by SMTP', () => {
  const server = forEachTest(() => startMailServer());

  const send = (mail: Mail, smtpUrl = server.url, limits = SMTP_LIMITS) =>
    createMailer({ ...config, smtpUrl }, createLog({ write: () => undefined }), { limits })(mail, ID);

  it('is not announced on the terminal when it contains a sign-in code', async () => {
    const announced: string[] = [];
    await createMailer({ ...config, smtpUrl: server.url }, createLog({ write: () => undefined }), {
      reportProgress: (line) => announced.push(line),
    })(MAIL, ID, { isSignInCode: true });
    expect([announced, server.received.length]).toEqual([[], 1]);
  });

  it('has both forms and the headers to unsubscribe when it belongs to a list', async () => {
    const unsubscribeUrl = `https://parish.example/letter?end=12.1795888800000.${'5f0c'.repeat(16)}`;
    await send({ ...MAIL, html: '<p>Good morning</p>', unsubscribeUrl });
    const { raw = '' } = server.received[0] ?? {};
    expect(raw).toContain('Content-Type: multipart/alternative;');
    // a mail client follows a folded header as well (RFC 5322, 2.2.3)
    const header = /^List-Unsubscribe:((?:.*\r\n)(?:[ \t].*\r\n)*)/m.exec(raw)?.[1];
    expect(header?.replace(/\s/g, '')).toBe(`<${unsubscribeUrl}>`);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it.each(['mariam@stthomas.example\r\nBcc: thief@evil.example', '"a" <mariam@stthomas.example>', ''])(
    'is not sent when the recipient is %j',
    async (to) => {
      await expect(send({ ...MAIL, to })).rejects.toThrow('one plain address');
      expect(server.received).toEqual([]);
    },
  );

  it('is not sent when the subject contains a line break', async () => {
    await expect(send({ ...MAIL, subject: 'Code\r\nBcc: thief@evil.example' })).rejects.toThrow('one line');
    expect(server.received).toEqual([]);
  });

  it('is not sent in plain text when TLS is required', async () => {
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
  ])('to %s requires TLS: %s', (url, isRequired) => {
    expect(requiresTls(url)).toBe(isRequired);
  });

  it('is delivered when the server takes longer for its reply than the greeting timeout', async () => {
    const slow = await startMailServer({ onMail: () => sleep(2_500, undefined) });
    await send(MAIL, slow.url, { greetingMs: 2_000, transferMs: 2_000, replyMs: 30_000 });
    expect(slow.received).toHaveLength(1);
    await slow.close();
    // RFC 5321, 4.5.3.2.6, recommends ten minutes; we choose less
    expect(SMTP_LIMITS.replyMs).toBeGreaterThanOrEqual(60_000);
  });

  it('fails with DeliveryUnknownError when the server receives all of it and then does not reply or disconnects', async () => {
    const silent = await startMailServer({ onMail: () => new Promise<undefined>(() => undefined) });
    const limits = { ...SMTP_LIMITS, replyMs: 100 };
    await expect(send(MAIL, silent.url, limits)).rejects.toThrow(DeliveryUnknownError);
    await silent.close();
    const leaving = await startMailServer({ onMail: ({ socket }) => void socket.destroy() });
    await expect(send(MAIL, leaving.url)).rejects.toThrow(DeliveryUnknownError);
    await leaving.close();
  });

  it('fails with another error when the server rejects it or does not receive it', async () => {
    const refusing = await startMailServer({
      onMail: () => Object.assign(new Error('no'), { responseCode: 554 }),
    });
    await expect(send(MAIL, refusing.url)).rejects.not.toThrow(DeliveryUnknownError);
    await refusing.close();
    const silent = await startSilentServer();
    const limits = { ...SMTP_LIMITS, transferMs: 100 };
    await expect(send(MAIL, silent.url, limits)).rejects.not.toThrow(DeliveryUnknownError);
    await silent.close();
  });
});

describe('an email without SMTP_URL', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'idavaka-mail-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is written to a file that only its owner can read; the log contains its name but not its content', async () => {
    const lines: string[] = [];
    const send = createMailer({ ...config, dataDir }, createLog({ write: (line) => void lines.push(line) }));
    await send(MAIL, ID);
    await send({ ...MAIL, text: 'Second' }, ID);

    const folder = join(dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+-\d{4}\.eml$/);
    const [first = '', second = ''] = files.sort().map((file) => join(folder, file));
    expect(readFileSync(second, 'utf8')).toContain('Second');
    expect([statSync(folder).mode & 0o777, statSync(first).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'mail written', file: first },
      { file: second },
    ]);
    expect(lines.join()).not.toMatch(/mariam|sign-in code|012345/);
  });

  it('is announced on the terminal by its file name, without its content, when it contains a sign-in code', async () => {
    const announced: string[] = [];
    const send = createMailer({ ...config, dataDir }, createLog({ write: () => undefined }), {
      reportProgress: (line) => announced.push(line),
    });
    await send({ ...MAIL, subject: 'A new prayer request' }, ID, { isSignInCode: false });
    expect(announced).toEqual([]);
    await send(MAIL, ID, { isSignInCode: true });
    const [, file = ''] = readdirSync(join(dataDir, 'mail')).sort();
    expect(announced).toEqual([`Sign-in code: ${join(dataDir, 'mail', file)}`]);
  });

  it('is announced by a path relative to the working directory when it is below that', async () => {
    const announced: string[] = [];
    const before = process.cwd();
    process.chdir(dataDir);
    try {
      await createMailer({ ...config, dataDir: process.cwd() }, createLog({ write: () => undefined }), {
        reportProgress: (line) => announced.push(line),
      })(MAIL, ID, { isSignInCode: true });
    } finally {
      process.chdir(before);
    }
    expect(announced).toEqual([expect.stringMatching(/^Sign-in code: mail\/[\dTZ-]+\.eml$/)]);
  });

  it('is readable as plain text, with the code on a line of its own', async () => {
    await createMailer({ ...config, dataDir }, createLog({ write: () => undefined }))(
      { ...MAIL, text: 'Hello,\n\n012345\n\nGood morning\n' },
      ID,
    );
    const [file = ''] = readdirSync(join(dataDir, 'mail'));
    const content = readFileSync(join(dataDir, 'mail', file), 'utf8');
    expect(content.split('\n')).toContain('012345');
    expect(content).toMatch(/^To: mariam@stthomas\.example$/m);
  });
});
