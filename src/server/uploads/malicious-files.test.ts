import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#contract/problem.ts';
import { STAFF } from '../testing/test-app.ts';
import { half, noise, office, oldOffice, PIXEL, pngBomb, zip } from './testing/malicious-files.ts';
import { fileOf, mp3, pdf, picture, WIDE } from './testing/sample-files.ts';
import { type ParishWithFiles, parishWithFiles } from './testing/upload-helper.ts';

const MEGABYTE = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

let parish: ParishWithFiles;
beforeAll(async () => {
  parish = await parishWithFiles({ engine: 'sqlite', host: 'embedded' });
});
afterAll(() => parish.close());

/** One after another, since each may upload sixty files an hour. */
let accounts = 0;
let signed = 0;
let uploader: ReturnType<ParishWithFiles['client']>;
const staff = async () => {
  if (signed++ % 40 > 0) return uploader;
  accounts += 1;
  uploader = parish.client(await parish.signIn({ ...STAFF, email: `deacon${accounts}@stthomas.example` }));
  return uploader;
};
const asPicture = async () => (await staff()).upload.signature();
const asDocument = async () => (await staff()).resources.documentSignature({ body: { resourceName: 'x' } });
const asSound = async () => (await staff()).resources.soundSignature({ body: { resourceName: 'x' } });
const answerTo = async (signature: Awaited<ReturnType<typeof asPicture>>, file: File) => {
  const answer = await parish.send(signature, file);
  return { status: answer.status, ...((await answer.json()) as ProblemBody & { error?: object }) };
};
const leftBehind = () => readdir(join(parish.deps.settings.dataDir, 'media', '.incoming'));

describe('a picture that is none', () => {
  it.each<[string, () => Promise<Uint8Array | string> | string | Uint8Array, string, number]>([
    ['SVG', () => SVG, 'a.svg', 415],
    ['SVG called JPEG', () => SVG, 'a.jpg', 415],
    ['SVG behind blanks and a mark', () => `\ufeff\n <?xml version="1.0"?>${SVG}`, 'a.png', 415],
    ['HTML called JPEG', () => HTML, 'a.jpg', 415],
    ['a program', () => Buffer.from(`MZ${'\0'.repeat(200)}`), 'a.jpg', 415],
    ['a PDF', () => pdf, 'a.pdf', 415],
    ['a PDF called PNG', () => pdf, 'a.png', 415],
    [
      'a TIFF',
      async () =>
        sharp(await picture({ width: 20, height: 20 }))
          .tiff()
          .toBuffer(),
      'a.tiff',
      415,
    ],
    [
      'an AVIF',
      async () =>
        sharp(await picture({ width: 20, height: 20 }))
          .avif()
          .toBuffer(),
      'a.avif',
      415,
    ],
    ['a JPEG called HTML', () => picture(), 'a.jpg.html', 415],
    ['a name turned round', () => picture(), 'gpj\u202e.exe', 415],
    ['half a JPEG', async () => (await picture(WIDE)).subarray(0, 2_000), 'a.jpg', 422],
    ['half a PNG', async () => half(await noise('png')), 'a.png', 422],
    ['half a WebP', async () => half(await noise('webp')), 'a.webp', 422],
    [
      'the head of a JPEG alone',
      () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      'a.jpg',
      422,
    ],
    ['nothing', () => '', 'a.jpg', 400],
  ])('is refused: %s', async (_, make, name, status) => {
    const answer = await answerTo(await asPicture(), fileOf(await make(), name, 'image/jpeg'));
    expect(answer).toMatchObject({ status, message: expect.any(String), error: { message: answer.message } });
    // what is being made narrower lies there for a moment
    await expect.poll(leftBehind).toEqual([]);
  });

  it('is told apart when it comes from an iPhone, with what to do', async () => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(200),
    ]);
    const answer = await answerTo(await asPicture(), fileOf(heic, 'IMG_0001.HEIC', 'image/heic'));
    expect(answer).toMatchObject({ status: 415, code: 'WRONG_TYPE' });
    expect(answer.message).toMatch(/HEIC.*JPEG/);
  });
});

it('a picture of 256 megapixels is refused by its header, at once and by many, without being decoded', async () => {
  const bomb = fileOf(pngBomb(16_000, 16_000), 'bomb.png', 'image/png');
  const signatures = [];
  for (let i = 0; i < 20; i += 1) signatures.push(await asPicture());
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(signatures.map((signature) => answerTo(signature, bomb)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(422));
  expect(answers[0]?.message).toContain('16000 by 16000');
  // decoded, each of them would take 768 MB
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MEGABYTE);
});

it('no decoder looks at a picture in the process that answers: a file can keep one busy for seconds', async () => {
  const server = join(import.meta.dirname, '..');
  const named = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const shipped = named.filter((name) => !/\.test\.ts$|testing\/|^demo\//.test(name));
  const decoding: string[] = [];
  for (const name of shipped)
    if (/(?:from|import\() ?'sharp'/.test(await readFile(join(server, name), 'utf8'))) decoding.push(name);
  const work = ['picture-process.ts', 'picture-work.ts'];
  expect(decoding.sort()).toEqual(work.map((name) => `outside/media-host/${name}`));
});

it('a PNG with another picture’s name is taken as what it is', async () => {
  const answer = await parish.upload(await asPicture(), fileOf(await picture({ format: 'png' }), 'a.jpg'));
  expect(answer).toMatchObject({ format: 'png', secure_url: expect.stringMatching(/\.png$/) });
});

it('of a moving picture the first frame is kept', async () => {
  const frames = await sharp(Buffer.concat(await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame))), {
    raw: { width: 64, height: 192, channels: 3, pageHeight: 64 },
  })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  const { format, height, secure_url } = await parish.upload(await asPicture(), fileOf(frames, 'a.gif'));
  expect([format, height]).toEqual(['png', 64]);
  const kept = await parish.request(new URL(secure_url).pathname);
  expect((await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).pages).toBeUndefined();
});

it('what is hung behind a picture is not kept: an archive, a page', async () => {
  for (const tail of ['PK\x03\x04evil.class', HTML]) {
    const bytes = Buffer.concat([await picture(), Buffer.from(tail)]);
    const { secure_url } = await parish.upload(await asPicture(), fileOf(bytes, 'a.jpg'));
    const kept = Buffer.from(await (await parish.request(new URL(secure_url).pathname)).arrayBuffer());
    expect(kept.includes(tail)).toBe(false);
  }
});

describe('a document', () => {
  it.each<[string, () => Uint8Array | string, string, string]>([
    ['PDF', () => pdf, 'Order.PDF', 'pdf'],
    ['Word', () => office('docx'), 'minutes.docx', 'docx'],
    ['Excel', () => office('xlsx'), 'accounts.xlsx', 'xlsx'],
    ['Word of old', () => oldOffice(), 'minutes.doc', 'doc'],
    ['Excel of old', () => oldOffice(), 'accounts.xls', 'xls'],
    ['text', () => 'Kyrie eleison\nകുറിയേലായിസോൻ', 'kyrie.txt', 'txt'],
    ['a picture', () => PIXEL, 'scan.png', 'png'],
  ])('is taken: %s', async (_, make, name, format) => {
    const answer = await parish.upload(await asDocument(), fileOf(make(), name));
    expect(answer.format).toBe(format);
  });

  it.each<[string, () => Uint8Array | string, string]>([
    ['HTML', () => HTML, 'a.html'],
    ['HTML called text', () => HTML, 'a.txt'],
    ['SVG called PDF', () => SVG, 'a.pdf'],
    ['a program called text', () => Buffer.from('\x7fELF\0\0\0\0'), 'a.txt'],
    ['a bare archive', () => zip({ 'a.txt': Buffer.from('x') }), 'a.zip'],
    ['an archive called Word', () => zip({ 'a.txt': Buffer.from('x') }), 'a.docx'],
    ['Word with macros', () => office('docm'), 'a.docm'],
    ['Word called PDF', () => office('docx'), 'a.pdf'],
    ['sound', () => mp3, 'a.mp3'],
    ['old Office without a name', () => oldOffice(), 'minutes'],
  ])('is refused: %s', async (_, make, name) => {
    expect(await answerTo(await asDocument(), fileOf(make(), name))).toMatchObject({
      status: 415,
      code: 'WRONG_TYPE',
    });
  });

  it('is never unpacked: an archive that would fill the disk is kept as small as it came', async () => {
    const bomb = zip({ 'word/document.xml': Buffer.alloc(200 * MEGABYTE) }, 'docx');
    const before = process.memoryUsage().rss;
    const answer = await answerTo(await asDocument(), fileOf(bomb, 'bomb.docx'));
    expect([200, 415]).toContain(answer.status);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});

it('a film is no recording', async () => {
  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\0\0isommp42'),
    Buffer.alloc(200),
  ]);
  expect((await answerTo(await asSound(), fileOf(film, 'film.mp4', 'video/mp4'))).status).toBe(415);
  expect((await parish.upload(await asSound(), fileOf(film, 'song.m4a'))).format).toBe('m4a');
});

describe('a file that is too large', () => {
  const sendForm = (body: ReadableStream<Uint8Array>) =>
    parish.request('/media/upload', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);

  it('is cut off at its limit, by what comes and not by what was said', { tags: ['A5'] }, async () => {
    const signature = await asPicture();
    let sent = 0;
    const head = await new Response(formStart(signature)).bytes();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = sent === 0 ? head : new Uint8Array(64 * 1024).fill(0xff);
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const answer = await sendForm(body);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(20 * MEGABYTE + 512 * 1024);
    // what is being made narrower lies there for a moment
    await expect.poll(leftBehind).toEqual([]);
  });

  it.each([
    ['before its first part', ''],
    ['as a field', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n'],
    ['behind its end', `${field('a', 'b')}--x--\r\n`],
  ])('is none and has no end, so it is cut off early: %s', async (_, start) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(`${start} `) : new Uint8Array(16 * 1024));
        sent += 16 * 1024;
        if (sent > 4 * MEGABYTE) controller.close();
      },
    });
    const answer = await sendForm(body);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(MEGABYTE);
  });

  it('is refused at once when it says so itself', async () => {
    const answer = await parish.request('/media/upload', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(51 * MEGABYTE) },
    });
    expect(answer.status).toBe(413);
  });
});

describe('a form', () => {
  const post = (body: string, type = 'multipart/form-data; boundary=x') =>
    parish.request('/media/upload', { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['without a boundary', 'x', 'multipart/form-data', 415],
    ['of another kind', 'a=b', 'application/x-www-form-urlencoded', 415],
    [
      'without an end',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      undefined,
      400,
    ],
    [
      'signed by nobody and without an end',
      `${field('signature', 'x')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc`,
      undefined,
      403,
    ],
    [
      'without a file',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
      undefined,
      400,
    ],
    ['with a field twice', `${field('a', '1')}${field('a', '2')}--x--\r\n`, undefined, 400],
    ['with a long field', `${field('a', 'b'.repeat(5_000))}--x--\r\n`, undefined, 400],
    [
      'with many fields',
      `${Array.from({ length: 60 }, (_, i) => field(`a${i}`, '1')).join('')}--x--\r\n`,
      undefined,
      400,
    ],
    ['that is none', 'nothing of the kind', undefined, 400],
  ])('%s is refused', async (_, body, type, status) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('with a field behind its file is refused, since nobody has looked at it', async () => {
    const signature = await asPicture();
    const text = `${formStart(signature)}abc\r\n${field('tags', 'x')}--x--\r\n`;
    expect((await post(text)).status).toBe(400);
    // what is being made narrower lies there for a moment
    await expect.poll(leftBehind).toEqual([]);
  });
});

function field(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function formStart(signature: Awaited<ReturnType<typeof asPicture>>): string {
  const { uploadParams, timestamp, apiKey } = signature;
  const fields = {
    ...uploadParams,
    timestamp: String(timestamp),
    api_key: apiKey,
    signature: signature.signature,
  };
  const parts = Object.entries(fields).map(([name, value]) => field(name, value));
  return `${parts.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .raw()
    .toBuffer();
}
