import { beforeEach, describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { MEDIA_KEY_REJECTED } from '#kit/media/contract.ts';
import { sampleMp3, samplePdf, toFile } from '#kit/uploads/testing/sample-files.ts';
import { engineHostPairs } from '#kit/uploads/testing/upload-helper.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

// a disk and a bucket differ only below the kit
const hostPairs = engineHostPairs.filter(({ host }) => host !== 's3');

describe.each(hostPairs)('service resources on $engine with the $host host', ({ engine, host }) => {
  const parish = useUploadTestApp({ engine, host });
  let folderId: number;
  beforeEach(async () => {
    folderId = (await parish.staff.resourceFolders.create({ body: { folderName: 'Hymns' } })).id;
  });

  const pdfFile = (name = 'order.pdf') => toFile(samplePdf, name, 'application/pdf');
  const document = async (resourceName = 'Order of service', fileName: string | null = 'order.pdf') => {
    const signature = await parish.staff.resources.documentSignature({
      body: { resourceName, fileType: 'pdf' },
    });
    const { secure_url: resourceUrl, public_id: publicId } = await parish.upload(signature, pdfFile());
    return { resourceName, resourceUrl, publicId, fileName, folderId };
  };
  const sound = async () => {
    const signature = await parish.staff.resources.soundSignature({ body: { resourceName: 'Kyrie' } });
    return parish.upload(signature, toFile(sampleMp3, 'kyrie.mp3', 'audio/mpeg'));
  };
  const video = (resourceUrl: string, resourceName = 'Holy Qurbana') =>
    parish.staff.resources.create({ body: { resourceName, resourceType: 'Video', resourceUrl, folderId } });
  const replace = (id: number, file: File, ifMatch?: number) => {
    const form = new FormData();
    form.set('document', file);
    return parish.staff.resources.replaceDocument({ params: { id }, form, ...(ifMatch && { ifMatch }) });
  };
  const stateOf = async (address: string) =>
    (
      await parish.deps.storage.db
        .selectFrom('files')
        .select('state')
        .where('address', '=', address)
        .executeTakeFirst()
    )?.state;
  const listed = () => parish.visitor.resourceFolders.resources({ params: { id: folderId } });

  it('store documents, recordings and videos in folders', { tags: ['A3', 'A7', 'P3', 'P7'] }, async () => {
    const order = await parish.staff.resources.saveDocument({ body: await document() });
    const { secure_url: resourceUrl, public_id: publicId } = await sound();
    const kyrie = await parish.staff.resources.saveSound({
      body: { resourceName: 'Kyrie', resourceUrl, publicId, fileName: 'kyrie.mp3', folderId },
    });
    const qurbana = await video(VIDEO);
    expect(order).toMatchObject({
      resource_name: 'Order of service',
      resource_type: 'Documents',
      file_name: 'order.pdf',
      link: null,
      folderId,
      version: 1,
    });
    expect(kyrie).toMatchObject({ resource_type: 'Audio', file_name: 'kyrie.mp3' });
    expect(qurbana).toMatchObject({
      resource_type: 'Video',
      resource_url: VIDEO,
      link: VIDEO,
      file_name: null,
    });
    expect(await listed()).toEqual([qurbana, kyrie, order]);
    expect(await parish.visitor.resourceFolders.list()).toMatchObject([
      { id: folderId, folder_name: 'Hymns', itemCount: 3, item_count: 3 },
    ]);
    expect(await parish.visitor.resources.read({ params: { id: order.id } })).toEqual(order);
  });

  it('accept only https links to the video site or to a video file', { tags: ['A7'] }, async () => {
    for (const good of [
      VIDEO,
      'https://youtu.be/dQw4w9WgXcQ',
      'https://films.example/feast.MP4?x=1',
      'https://a.example/a.ogg',
    ])
      expect((await video(good)).resource_url).toBe(good);
    for (const bad of [
      'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=short',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'https://evil.example/',
      'https://user:word@films.example/feast.mp4',
      'https://192.168.1.1/feast.mp4',
      'https://[::ffff:127.0.0.1]/feast.mp4',
      'https://localhost/feast.mp4',
      'javascript:alert(1)//.mp4',
      'data:video/mp4;base64,AAAA',
      '//films.example/feast.mp4',
      'feast.mp4',
    ])
      await expect(video(bad)).rejects.toMatchObject({
        code: 'INVALID_BODY',
        details: { errors: { resourceUrl: expect.any(String) } },
      });
    const notByLink = { resourceName: 'x', resourceUrl: VIDEO, folderId } as const;
    for (const resourceType of ['Audio', 'Documents'] as const)
      await expect(
        parish.staff.resources.create({ body: { ...notByLink, resourceType } }),
      ).rejects.toMatchObject({ details: { errors: { resourceType: expect.any(String) } } });
  });

  it('have a download name without unsafe characters and with the extension of the actual format', async () => {
    const named = async (fileName: string | null, resourceName = 'Order') =>
      (await parish.staff.resources.saveDocument({ body: await document(resourceName, fileName) })).file_name;
    expect(await named('Order of service.pdf')).toBe('Order of service.pdf');
    expect(await named('invoice\u202efdp.exe')).toBe('invoice fdp.pdf');
    expect(await named('../../etc/passwd')).toBe('etc passwd.pdf');
    expect(await named(null, 'Qurbana: the order')).toBe('Qurbana the order.pdf');
    expect(await named('....')).toBe('file.pdf');
  });

  it('reject a file that was not uploaded for them', async () => {
    const { secure_url, public_id } = await sound();
    const body = await document();
    for (const [resourceUrl, publicId] of [
      [secure_url, public_id],
      ['https://evil.example/a.pdf', body.publicId],
      [body.resourceUrl, 'documents/x'],
    ] as const)
      await expect(
        parish.staff.resources.saveDocument({ body: { ...body, resourceUrl, publicId } }),
      ).rejects.toMatchObject({ details: { errors: { resourceUrl: expect.any(String) } } });
    await expect(
      parish.staff.resources.saveDocument({ body: { ...body, folderId: 4711 } }),
    ).rejects.toMatchObject({ details: { errors: { folderId: expect.any(String) } } });
    // a rejected save does not use up the file
    await parish.staff.resources.saveDocument({ body });
  });

  it('change their name and keep their file, sent by either of its addresses', { tags: ['A7'] }, async () => {
    const body = await document();
    const { id, resource_url } = await parish.staff.resources.saveDocument({ body });
    for (const resourceUrl of [resource_url, body.resourceUrl]) {
      const changed = await parish.staff.resources.update({
        params: { id },
        body: { resourceName: 'Order, revised', resourceType: 'Documents', resourceUrl },
      });
      expect(changed).toMatchObject({
        resource_name: 'Order, revised',
        resource_url,
        file_name: 'order.pdf',
      });
    }
    expect(await stateOf(resource_url)).toBe('attached');
  });

  it('move to another folder with their file', async () => {
    const { id, resource_url } = await parish.staff.resources.saveDocument({ body: await document() });
    const other = await parish.staff.resourceFolders.create({ body: { folderName: 'Letters' } });
    const moveTo = (folderId: number) =>
      parish.staff.resources.update({
        params: { id },
        body: { resourceName: 'Order', resourceType: 'Documents', resourceUrl: resource_url, folderId },
      });
    expect(await moveTo(other.id)).toMatchObject({ folderId: other.id, resource_url });
    expect(await stateOf(resource_url)).toBe('attached');
    await expect(moveTo(4711)).rejects.toMatchObject({
      details: { errors: { folderId: 'This folder no longer exists.' } },
    });
  });

  it('replace a recording and keep the old file for the history', async () => {
    const old = await sound();
    const { id, resource_url } = await parish.staff.resources.saveSound({
      body: { resourceName: 'Kyrie', resourceUrl: old.secure_url, publicId: old.public_id, folderId },
    });
    const { secure_url: resourceUrl } = await sound();
    const body = { resourceName: 'Kyrie', resourceType: 'Audio', resourceUrl, fileName: 'new.mp3' } as const;
    const changed = await parish.staff.resources.update({ params: { id }, body });
    expect(changed).toMatchObject({ file_name: 'new.mp3', version: 2 });
    expect(changed.resource_url).not.toBe(resource_url);
    expect(await stateOf(resource_url)).toBe('resting');
  });

  it('replace a document with a multipart form of one file', { tags: ['A7'] }, async () => {
    const { id, resource_url } = await parish.staff.resources.saveDocument({ body: await document() });
    const changed = await replace(id, pdfFile('Order 2027.pdf'));
    expect(changed).toMatchObject({
      file_name: 'Order 2027.pdf',
      version: 2,
      resource_name: 'Order of service',
    });
    expect(changed.resource_url).not.toBe(resource_url);
    expect(await stateOf(resource_url)).toBe('resting');
    expect(await stateOf(changed.resource_url)).toBe('attached');
  });

  it('are replaced once when the call is replayed, and not by another file with the same key', async () => {
    const { id } = await parish.staff.resources.saveDocument({ body: await document() });
    const again = (file: File) => {
      const form = new FormData();
      form.set('document', file);
      return parish.staff.resources.replaceDocument({ params: { id }, form, idempotencyKey: 'again' });
    };
    const first = await again(pdfFile());
    expect(await again(pdfFile())).toEqual(first);
    await expect(again(toFile(`${samplePdf}more`, 'a.pdf'))).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await parish.visitor.resources.read({ params: { id } })).toMatchObject({ version: 2 });
  });

  it('keep one file and orphan none when replaced concurrently', async () => {
    const { id } = await parish.staff.resources.saveDocument({ body: await document() });
    await Promise.all(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => replace(id, pdfFile(name))));
    const { resource_url } = await parish.visitor.resources.read({ params: { id } });
    const attached = parish.deps.storage.db.selectFrom('files').select('address');
    const held = await attached.where('state', '=', 'attached').execute();
    expect(held).toEqual([{ address: resource_url }]);
  });

  it('reject the file of a user who is deleted during the upload, without logging a failure', async () => {
    const { id } = await parish.staff.resources.saveDocument({ body: await document() });
    const form = new FormData();
    form.set('document', pdfFile());
    const whole = new Response(form);
    const bytes = new Uint8Array(await whole.clone().arrayBuffer());
    const body = new ReadableStream<Uint8Array>(
      {
        // read once the session was found
        async pull(sending) {
          await parish.deps.storage.transaction((trx) => trx.deleteFrom('users').execute());
          sending.enqueue(bytes);
          sending.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      authorization: `Bearer ${parish.token}`,
      'content-type': whole.headers.get('content-type') ?? '',
    };
    const init = { method: 'PUT', headers, body, duplex: 'half' };
    const { status } = await parish.request(`/api/service-resources/${id}/replace-document`, init);
    expect(status).toBe(401);
    expect(parish.logged.filter(({ event }) => event === 'failure')).toEqual([]);
  });

  it('reject a replacement that is not a document, is stale, has no resource, or that the media host rejects', async () => {
    const { id, resource_url } = await parish.staff.resources.saveDocument({ body: await document() });
    await expect(replace(id, toFile('<svg xmlns="x"/>', 'a.pdf'))).rejects.toMatchObject({
      code: 'WRONG_TYPE',
    });
    await expect(replace(id, pdfFile(), 7)).rejects.toMatchObject({ code: 'STALE' });
    await expect(replace(4711, pdfFile())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: film } = await video(VIDEO);
    await expect(replace(film, pdfFile())).rejects.toMatchObject({ code: 'CONFLICT' });
    parish.cloud?.respondWith((_, response) => void response.writeHead(401).end());
    if (parish.cloud)
      await expect(replace(id, pdfFile())).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: MEDIA_KEY_REJECTED,
      });
    const response = await parish.request(`/api/service-resources/${id}/replace-document`, {
      method: 'PUT',
      body: '{}',
      headers: { authorization: `Bearer ${parish.token}`, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(415);
    expect(await parish.visitor.resources.read({ params: { id } })).toMatchObject({
      resource_url,
      version: 1,
    });
  });

  it('have folders with unique names, deleted only when empty', { tags: ['A4', 'A7'] }, async () => {
    const { id } = await video(VIDEO);
    const params = { id: folderId };
    await expect(parish.staff.resourceFolders.remove({ params })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      parish.staff.resourceFolders.create({ body: { folderName: ' HYMNS' } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await parish.staff.resources.remove({ params: { id } });
    await parish.staff.resourceFolders.remove({ params });
    expect(await parish.visitor.resourceFolders.list()).toEqual([]);
    await expect(listed()).rejects.toMatchObject({ code: 'GONE' });
  });
});
