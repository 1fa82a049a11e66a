import yauzl from 'yauzl';

interface Entry {
  readonly fileName: string;
}

/** The files in a ZIP file, by their path. */
export async function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true });
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    const chunks: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entry));
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
