import type { UploadedFile } from '../../media/contract.ts';
import { type MaliciousFile, PAYLOAD } from './malicious-corpus.ts';

/** Why a stored file could run code in a browser; undefined if it cannot. */
export async function findActiveContent(
  { category }: Pick<MaliciousFile, 'category'>,
  { secure_url, format = '' }: UploadedFile,
): Promise<string | undefined> {
  const response = await fetch(secure_url);
  const bytes = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name) ?? '';
  const isPicture = ['jpg', 'png', 'gif', 'webp'].includes(format);
  if (isPicture && bytes.includes(PAYLOAD)) return 'contains the payload';
  if (/html|svg|script|^(text|application)\/(xml|xhtml)/.test(header('content-type')))
    return `has the content type ${header('content-type')}`;
  if (header('x-content-type-options') !== 'nosniff') return 'allows content sniffing';
  if (!/default-src 'none'.*sandbox/.test(header('content-security-policy'))) return 'has no sandbox policy';
  if (category !== 'picture' && header('content-disposition') !== 'attachment') return 'opens in the browser';
  return undefined;
}
