import { connect } from 'node:net';
import type { UploadSignature } from '../../media/contract.ts';

/** The start of an upload form, up to the content of the file. */
export function formStart({ uploadParams, apiKey: api_key, timestamp, signature }: UploadSignature): Buffer {
  const fields = { ...uploadParams, api_key, timestamp: String(timestamp), signature };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(
    `${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  );
}

interface StreamOptions {
  readonly declaredLength: number | 'chunks';
  /** Size of the file to send. */
  readonly fileBytes: number;
  /**
   * What to do after the file is sent or a response arrives: end the connection, wait, or send more while the server accepts
   * it.
   */
  readonly after?: 'end' | 'wait' | 'continue';
}

const CHUNK = Buffer.alloc(64 * 1024, 0xff);

/**
 * Sends the start of a form and then the file. Resolves to the response status (0 for none) and the number of bytes written.
 */
export function streamUpload(
  address: string,
  head: Buffer,
  { declaredLength, fileBytes, after = 'end' }: StreamOptions,
): Promise<{ readonly status: number; readonly bytesSent: number }> {
  const encode = (bytes: Buffer) =>
    declaredLength === 'chunks'
      ? Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  const length =
    declaredLength === 'chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${declaredLength}`;
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let response = '';
    let sent = 0;
    const writeMore = () => {
      while (sent < fileBytes && !socket.destroyed && (!response || after === 'continue')) {
        const chunk = CHUNK.subarray(0, Math.min(CHUNK.byteLength, fileBytes - sent));
        sent += chunk.byteLength;
        if (!socket.write(encode(chunk))) return;
      }
      if (after !== 'wait') socket.end();
    };
    const finish = () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0),
        bytesSent: socket.bytesWritten,
      });
    socket.on('data', (data) => {
      response += data;
      if (after === 'wait') socket.end();
    });
    socket
      .on('drain', writeMore)
      .on('error', () => undefined)
      .on('close', finish);
    socket.write(
      `POST /media/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
    );
    socket.write(encode(head));
    writeMore();
  });
}
