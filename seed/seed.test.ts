import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import { galleryCategories } from '#gallery/wire.ts';
import { createAccount } from '#kit/auth/accounts.server.ts';
import { engines, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { organizationTypes } from '#organizations/wire.ts';
import { seedDatabase, writeDemoFiles } from './seed.ts';

const DATA_DIR = freshFolder();
/** Shared by both engines, because rendering takes seconds. */
let demoFiles: ReturnType<typeof writeDemoFiles> | undefined;

describe.each(engines)('the demonstration parish on %s', (engine) => {
  let parish: TestApp;
  let visitor: ReturnType<TestApp['client']>;
  beforeAll(async () => {
    parish = await testApp({ engine, env: { DATA_DIR } });
    visitor = parish.client();
    const { storage, clock, calendarClock, keys } = parish.deps;
    const [now, today] = [clock.now(), calendarClock.today()];
    demoFiles ??= writeDemoFiles(DATA_DIR, now);
    const files = await demoFiles;
    await storage.transaction(async (trx) => {
      const account = { name: 'Deacon', email: 'deacon@stthomas.example', passwordHash: 'x' };
      const author = await createAccount(trx, account, clock);
      await seedDatabase(trx, { today, now, author, files, keys });
    });
  });
  afterAll(() => parish.close());

  const bytesAt = async (address: string) => {
    const answer = await parish.request(address);
    expect([address, answer.status]).toEqual([address, 200]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const allResources = async () => {
    const folders = await visitor.resourceFolders.list();
    const lists = folders.map(({ id }) => visitor.resourceFolders.resources({ params: { id } }));
    return (await Promise.all(lists)).flat();
  };

  it('has thirty pictures in five folders, one folder for each category', async () => {
    const folders = await visitor.galleryFolders.list();
    expect(folders.map(({ category }) => category).sort()).toEqual([...galleryCategories].sort());
    expect(folders.map(({ imageCount }) => imageCount)).toEqual([6, 6, 6, 6, 6]);
    expect(folders.every(({ cover }) => cover?.isChosen)).toBe(true);
    expect(await visitor.gallery.list()).toHaveLength(30);
  });

  it('has two active ads, one of them with a link, and payment information', async () => {
    const ads = await visitor.ads.active();
    expect(ads.map(({ adType }) => adType)).toEqual(['image', 'text']);
    expect(ads.filter(({ description }) => /\[.+\]\(.+\)/.test(description ?? ''))).toHaveLength(1);
    await bytesAt(ads[0]?.imageUrl ?? '');
    const { zelleEmail, venmoNumber, whatsapp, email } = await visitor.payment.read();
    for (const value of [zelleEmail, venmoNumber, whatsapp, email]) expect(value).not.toBe('');
  });

  it('has a welcome message of the vicar, four clergy and six former vicars', async () => {
    const { name, message1 } = await visitor.vicar.read();
    const clergy = await visitor.clergy.list();
    expect(clergy.map((member) => member.name)).toContain(name);
    expect(message1).toContain('\n\n');
    expect(clergy).toHaveLength(4);
    for (const { picture } of [...clergy, await visitor.vicar.read()])
      expect(picture).toMatchObject({ width: 1440, height: 1800 });
    const years = (await visitor.formerVicars.list()).map(({ start_period }) => start_period.slice(-4));
    expect(years).toHaveLength(6);
    expect(years).toEqual(years.toSorted().reverse());
  });

  it('has a history of seven entries, five of them with a picture', async () => {
    const history = await visitor.history.list();
    const [first, ...others] = history;
    expect([first?.date, others.length, others.at(-1)?.date]).toEqual(['52', 6, 'Today']);
    const pictures = history.filter(({ picture }) => picture);
    expect(pictures).toHaveLength(5);
    for (const { image, picture, imageDescription } of pictures) {
      const { width, height } = await sharp(await bytesAt(image ?? '')).metadata();
      expect([width, height, picture?.width]).toEqual([1440, 900, 1440]);
      expect(imageDescription?.length).toBeGreaterThan(30);
    }
  });

  it('has a unique alternative text for each picture that does not repeat the title', async () => {
    const images = await visitor.gallery.list();
    const alts = images.map(({ alt }) => alt);
    expect(new Set(alts).size).toBe(30);
    for (const { alt, title } of images) {
      expect(alt.length).toBeGreaterThan(30);
      expect(alt).not.toContain(title);
    }
  });

  it('serves its pictures like uploads: original, variants, and placeholder', async () => {
    const images = await visitor.gallery.list();
    for (const { src, picture } of images) {
      const { width, height } = await sharp(await bytesAt(src)).metadata();
      expect([width, height]).toEqual([picture.width, picture.height]);
      expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    }
    const { picture } = images[0] as (typeof images)[0];
    expect(picture.sources.map((source) => source.width)).toEqual([320, 640, 960, 1440]);
    const narrow = await sharp(await bytesAt(picture.sources[0]?.webp ?? '')).metadata();
    expect(narrow).toMatchObject({ format: 'webp', width: 320 });
  });

  it('has no two similar pictures', async () => {
    const images = await visitor.gallery.list();
    const thumbnails = await Promise.all(
      images.map(async ({ src }) =>
        sharp(await bytesAt(src))
          .resize(12, 8, { fit: 'fill' })
          .removeAlpha()
          .raw()
          .toBuffer(),
      ),
    );
    for (const [index, one] of thumbnails.entries())
      for (const other of thumbnails.slice(index + 1)) expect(meanDifference(one, other)).toBeGreaterThan(12);
  });

  it('has resources of all three types in six folders, and serves all their files', async () => {
    const folders = await visitor.resourceFolders.list();
    expect(folders).toHaveLength(6);
    for (const { itemCount } of folders) expect(itemCount).toBeGreaterThan(1);
    const resources = await allResources();
    expect(new Set(resources.map((one) => one.resource_type))).toEqual(
      new Set(['Audio', 'Video', 'Documents']),
    );
    const formats = new Set<string>();
    for (const { resource_url, file_name, bytes } of resources) {
      const content = await bytesAt(resource_url);
      if (bytes !== null) expect(content).toHaveLength(bytes);
      const format = (await fileTypeFromBuffer(content))?.ext;
      expect((file_name ?? resource_url).endsWith(`.${format}`)).toBe(true);
      formats.add(format ?? '');
    }
    expect([...formats].sort()).toEqual(['docx', 'mp3', 'mp4', 'pdf', 'wav', 'xlsx']);
  });

  it('has PDF files that pdf.js can read', async () => {
    const pdfs = (await allResources()).filter(({ file_name }) => file_name?.endsWith('.pdf'));
    expect(pdfs.length).toBeGreaterThan(3);
    for (const { resource_url, resource_name } of pdfs) {
      const subject = resource_name.split(',')[0] as string;
      expect((await pdfText(await bytesAt(resource_url))).toLowerCase()).toContain(subject.toLowerCase());
    }
  });

  it('has services, organizations of each type, and prayer requests in each state', async () => {
    const services = (await visitor.services.list()).map(({ category }) => category).sort();
    expect(services).toEqual([...Array(4).fill('regular'), ...Array(3).fill('special')]);
    const types = (await visitor.organizations.list()).map((one) => one.organization_type);
    expect([types.length, new Set(types)]).toEqual([10, new Set(organizationTypes)]);
    const { counts } = await parish.client(await parish.signIn()).prayerRequests.list();
    expect(counts).toEqual({ new: 2, praying: 1, done: 1, held: 1 });
  });

  it('attaches all its files to records, so that cleanup does not delete them', async () => {
    const states = await parish.deps.storage.db.selectFrom('files').select('state').execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['attached']));
  });
});

/** Extracts the text with pdf.js, as the site's viewer does. @throws Error when the bytes are not a PDF. */
async function pdfText(bytes: Uint8Array): Promise<string> {
  // pdf.js prints warnings without these, although extracting text does not use them
  for (const name of ['DOMMatrix', 'Path2D'] as const)
    Object.assign(globalThis, { [name]: globalThis[name] ?? class {} });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  await pdf.loadingTask.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** Mean absolute difference of two images' pixel values, 0 to 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}
