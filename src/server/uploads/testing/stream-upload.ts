import { connect } from 'node:net';
import type { UploadSignature } from '#contract/media.ts';

/** The beginning of an upload's form, up to where its file starts. */
export function formStart({ uploadParams, apiKey: api_key, timestamp, signature }: UploadSignature): Buffer {
  const fields = { ...uploadParams, api_key, timestamp: String(timestamp), signature };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(
    `${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  );
}

interface Flood {
  readonly says: number | 'chunks';
  /** Bytes of the file. */
  readonly sends: number;
  /** What comes when they are sent, or an answer has come: the end, nothing, or as much more as is taken. */
  readonly after?: 'end' | 'wait' | 'go on';
}

const PIECE = Buffer.alloc(64 * 1024, 0xff);

/** Sends the beginning of a form and more bytes, as long as they are taken; answers the status (0 for none) and how many were. */
export function flood(
  address: string,
  head: Buffer,
  { says, sends, after = 'end' }: Flood,
): Promise<{ readonly status: number; readonly taken: number }> {
  const framed = (bytes: Buffer) =>
    says === 'chunks'
      ? Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  const length = says === 'chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${says}`;
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let said = '';
    let sent = 0;
    const go = () => {
      while (sent < sends && !socket.destroyed && (!said || after === 'go on')) {
        const piece = PIECE.subarray(0, Math.min(PIECE.byteLength, sends - sent));
        sent += piece.byteLength;
        if (!socket.write(framed(piece))) return;
      }
      if (after !== 'wait') socket.end();
    };
    const end = () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0), taken: socket.bytesWritten });
    socket.on('data', (data) => {
      said += data;
      if (after === 'wait') socket.end();
    });
    socket
      .on('drain', go)
      .on('error', () => undefined)
      .on('close', end);
    socket.write(
      `POST /media/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
    );
    socket.write(framed(head));
    go();
  });
}
