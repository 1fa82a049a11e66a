import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** The whole email was transmitted, but the server's reply did not arrive: sending it again may deliver it twice. */
export class DeliveryUnknownError extends Error {
  override readonly name = 'DeliveryUnknownError';
}

export interface SmtpLimits {
  /** For the connection and the greeting, each; the default of nodemailer is minutes. */
  readonly greetingMs: number;
  /** From the start until the whole email is transmitted. */
  readonly transferMs: number;
  /** From then until the server's reply. */
  readonly replyMs: number;
}

/**
 * A mail server may scan an email before it replies: RFC 5321, 4.5.3.2.6, allows ten minutes. If the client disconnects
 * earlier and retries, the recipient may get the email several times.
 */
export const SMTP_LIMITS: SmtpLimits = { greetingMs: 5_000, transferMs: 20_000, replyMs: 90_000 };

/**
 * Sends one email over its own transport.
 *
 * @throws DeliveryUnknownError when the server may have accepted it; any other error when it did not.
 */
export async function sendOverSmtp(
  transport: Transporter,
  mail: SendMailOptions,
  { transferMs, replyMs }: SmtpLimits,
): Promise<void> {
  const abortController = new AbortController();
  const abortIn = (milliseconds: number) => setTimeout(() => abortController.abort(), milliseconds).unref();
  let isTransferred = false;
  let timer = abortIn(transferMs);
  transport.use('stream', ({ message }, done) => {
    message.processFunc((content) =>
      Readable.from(
        withEndCallback(content, () => {
          isTransferred = true;
          clearTimeout(timer);
          timer = abortIn(replyMs);
        }),
      ),
    );
    done();
  });
  try {
    await transport.sendMail({ ...mail, signal: abortController.signal });
  } catch (error) {
    if (isTransferred && !isSmtpRejection(error))
      throw new DeliveryUnknownError('the mail server did not reply after receiving an email', {
        cause: error,
      });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Calls `onEnd` when the content has been read; nodemailer reads it only after the server has accepted DATA. */
async function* withEndCallback(content: AsyncIterable<Buffer>, onEnd: () => void): AsyncGenerator<Buffer> {
  yield* content;
  onEnd();
}

/** A reply with any code other than 2xx means that the server did not accept the email; nodemailer puts it into the error. */
function isSmtpRejection(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === 'number';
}
