import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import type { UploadSignature } from '../media/contract.ts';
import { MEDIA_KEY_REJECTED } from '../media/contract.ts';
import { createUploadClient, STALLED_AFTER_MS, uploadFile } from './upload-file.ts';

const signature: UploadSignature = {
  signature: 'aa',
  timestamp: 1_790_000_000,
  cloudName: 'parish',
  apiKey: 'key',
  uploadParams: { folder: 'gallery', public_id: 'gallery/1' },
  uploadUrl: 'http://localhost/media/upload',
};
const file = new File(['a feast'], 'feast.jpg', { type: 'image/jpeg' });

/** A fake XMLHttpRequest with the members that an upload uses. */
class Sent {
  static last: Sent;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onloadend = () => {};
  onabort = () => {};
  onerror = () => {};
  status = 0;
  response: unknown = null;
  responseType = '';
  address = '';
  form = new FormData();
  requestHeaders: Record<string, string> = {};
  open(_method: string, address: string) {
    this.address = address;
    Sent.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.requestHeaders[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  respond(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const uploaded = { secure_url: '/media/1', public_id: 'gallery/1', signature: 'bb' };

describe('an upload', () => {
  it('sends every signed field, and the file after them all', { tags: ['P7'] }, async () => {
    const upload = uploadFile(file, signature);
    expect(Sent.last.address).toBe(signature.uploadUrl);
    const fields = 'folder public_id signature timestamp api_key file';
    expect([...Sent.last.form.keys()].join(' ')).toBe(fields);
    expect(Sent.last.form.get('timestamp')).toBe('1790000000');
    expect((Sent.last.form.get('file') as File).name).toBe('feast.jpg');
    Sent.last.respond(200, uploaded);
    await expect(upload).resolves.toEqual(uploaded);
  });

  it('reports its progress', async () => {
    const onProgress = vi.fn();
    uploadFile(file, signature, { onProgress });
    Sent.last.upload.onprogress?.({ loaded: 3, total: 7 });
    expect(onProgress).toHaveBeenCalledWith({ sentBytes: 3, totalBytes: 7 });
  });

  it.each([
    [
      'that sends our error codes',
      { error: { message: 'Too large' }, message: 'Too large', code: 'TOO_LARGE' },
      ApiProblem,
    ],
    ['without our error codes', { error: { message: 'Too large' } }, Error],
  ])('fails with the message of a host %s', async (_, respond, kind) => {
    const upload = uploadFile(file, signature);
    Sent.last.respond(413, respond);
    const error = await upload.catch((reason) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toBe('Too large');
  });

  it('fails with TOO_MANY_REQUESTS when a host or the web server responds with 429', async () => {
    const upload = uploadFile(file, signature);
    Sent.last.respond(429, null);
    await expect(upload).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('fails when the response is not an upload result', async () => {
    const upload = uploadFile(file, signature);
    Sent.last.respond(200, null);
    await expect(upload).rejects.toThrow('answered with status 200');
  });

  it('fails with our own message when the host rejects the API key, since the host’s message quotes the signed text', async () => {
    const upload = uploadFile(file, signature);
    Sent.last.respond(401, { error: { message: "Invalid Signature 5f. String to sign - 'folder=gallery'" } });
    const error = await upload.catch((reason) => reason);
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      message: MEDIA_KEY_REJECTED,
      cause: expect.stringContaining('String to sign'),
    });
  });

  it('fails with a TypeError when the host does not respond', async () => {
    const upload = uploadFile(file, signature);
    Sent.last.onerror();
    await expect(upload).rejects.toBeInstanceOf(TypeError);
  });

  it('continues while there is progress, and times out after a minute without any', async () => {
    const upload = uploadFile(file, signature).catch((reason) => reason);
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
      Sent.last.upload.onprogress?.({ loaded: minute, total: 7 });
    }
    const ended = vi.fn();
    upload.then(ended);
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await upload).name).toBe('TimeoutError');
  });

  it('aborts when its signal aborts, and does not start with an aborted signal', async () => {
    const controller = new AbortController();
    const upload = uploadFile(file, signature, { signal: controller.signal });
    const first = Sent.last;
    controller.abort();
    await expect(upload).rejects.toHaveProperty('name', 'AbortError');
    await expect(uploadFile(file, signature, { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(Sent.last).toBe(first);
  });
});

describe('a call of the API with a file', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => 'stored', setItem() {} });
  });
  const params = { id: 7 };
  const form = new FormData();
  form.set('document', file);
  const replace = (client: ReturnType<typeof createUploadClient>) =>
    client.resources.replaceDocument({ params, form, ifMatch: 3, idempotencyKey: 'again' });

  it('reports its progress, and times out after a minute without any instead of 10 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const onProgress = vi.fn();
    const replacement = replace(createUploadClient({ onProgress }));
    expect(Sent.last.address).toBe('/api/service-resources/7/replace-document');
    expect([...Sent.last.form.keys()]).toEqual(['document']);
    expect(Sent.last.requestHeaders).toEqual({
      accept: 'application/json',
      authorization: 'Bearer stored',
      'if-match': '"3"',
      'idempotency-key': 'again',
    });
    await vi.advanceTimersByTimeAsync(STALLED_AFTER_MS - 1);
    Sent.last.upload.onprogress?.({ loaded: 3, total: 7 });
    expect(onProgress).toHaveBeenCalledWith({ sentBytes: 3, totalBytes: 7 });
    expect(timeout).not.toHaveBeenCalled();
    Sent.last.respond(200, { id: 7, version: 4 });
    await expect(replacement).resolves.toEqual({ id: 7, version: 4 });
  });

  it('fails with the problem in the response', async () => {
    const replacement = replace(createUploadClient({}));
    Sent.last.respond(412, { message: 'Changed', code: 'STALE' });
    await expect(replacement).rejects.toEqual(new ApiProblem('STALE', 'Changed'));
  });
});
