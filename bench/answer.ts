import { request } from 'node:http';

export type Encoding = 'identity' | 'br';

/** An answer as it crossed the wire: nothing unpacked, header names and values in turn, as they came. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Fetches an address once, in the encoding that is asked for. */
export function fetchRaw(address: string, encoding: Encoding): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.rawHeaders, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}
