import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** The whole mail was handed over, and no word came whether it was taken: whoever sends it again may send it twice. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export interface SmtpLimits {
  /** For the connection and for its greeting, which by default may take minutes. */
  readonly greetingMs: number;
  /** For all of it until the mail is handed over. */
  readonly handOverMs: number;
  /** For the answer to it. */
  readonly answerMs: number;
}

/**
 * A mail server that looks through a mail before it takes it is slow, and honest: RFC 5321, 4.5.3.2.6, gives it ten
 * minutes. Whoever leaves before the answer sends that mail again and again. Who is asked for less is not waited for.
 */
export const SMTP_LIMITS: SmtpLimits = { greetingMs: 5_000, handOverMs: 20_000, answerMs: 90_000 };

/**
 * Sends one mail over a transport of its own.
 *
 * @throws Unanswered when it may have been taken; any other error when it was not.
 */
export async function sendOverSmtp(
  transport: Transporter,
  mail: SendMailOptions,
  { handOverMs, answerMs }: SmtpLimits,
): Promise<void> {
  const ending = new AbortController();
  const endIn = (milliseconds: number) => setTimeout(() => ending.abort(), milliseconds).unref();
  let isHandedOver = false;
  let timer = endIn(handOverMs);
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) =>
      Readable.from(
        tellingItsEnd(content, () => {
          isHandedOver = true;
          clearTimeout(timer);
          timer = endIn(answerMs);
        }),
      ),
    );
    done();
  });
  try {
    await transport.sendMail({ ...mail, signal: ending.signal });
  } catch (error) {
    if (isHandedOver && !isRefusal(error)) throw new Unanswered('no answer to a mail', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** It is first read when the mail server has asked for it. */
async function* tellingItsEnd(content: AsyncIterable<Buffer>, tell: () => void): AsyncGenerator<Buffer> {
  yield* content;
  tell();
}

/** A mail server that takes a mail says 2…; with any other number it leaves the mail to us. */
function isRefusal(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === 'number';
}
