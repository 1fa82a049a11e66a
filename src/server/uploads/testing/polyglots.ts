import type { UploadedFile } from '#contract/media.ts';
import { type Hostile, PAYLOAD } from './malicious-corpus.ts';

/** What could run of a file that was taken; undefined for nothing. */
export async function activeIn(
  { sentAs }: Pick<Hostile, 'sentAs'>,
  { secure_url, format = '' }: UploadedFile,
): Promise<string | undefined> {
  const answer = await fetch(secure_url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const header = (name: string) => answer.headers.get(name) ?? '';
  const isPicture = ['jpg', 'png', 'gif', 'webp'].includes(format);
  if (isPicture && bytes.includes(PAYLOAD)) return 'holds what was planted';
  if (/html|svg|script|^(text|application)\/(xml|xhtml)/.test(header('content-type')))
    return `is sent as ${header('content-type')}`;
  if (header('x-content-type-options') !== 'nosniff') return 'is guessed at';
  if (!/default-src 'none'.*sandbox/.test(header('content-security-policy'))) return 'runs';
  if (sentAs !== 'picture' && header('content-disposition') !== 'attachment') return 'opens by itself';
  return undefined;
}
