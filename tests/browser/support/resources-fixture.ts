import type { apiOf } from './api.ts';

interface Folder {
  readonly id: number;
  readonly folder_name: string;
}
interface StoredResource {
  readonly id: number;
  readonly resource_name: string;
  readonly resource_type: string;
  readonly resource_url: string;
  readonly file_name: string | null;
  readonly link: string | null;
}

const ROOT = '/api/service-resources';

export type ResourceRecords = ReturnType<typeof resourceRecords>;

/** Functions that create, list and delete service resources through the API. */
export function resourceRecords(api: ReturnType<typeof apiOf>) {
  const list = (folderId: number) => api.get<StoredResource[]>(`${ROOT}/folders/${folderId}/resources`);
  const remove = (id: number) => api.remove(`${ROOT}/${id}`);
  return {
    list,
    remove,
    createFolder: (folderName: string) => api.post<Folder>(`${ROOT}/folders`, { folderName }),
    addVideo: (folderId: number, resourceName: string, resourceUrl: string) =>
      api.post<StoredResource>(ROOT, { folderId, resourceName, resourceUrl, resourceType: 'Video' }),
    /** Uploads and saves a text document as the page does. */
    async addDocument(folderId: number, resourceName: string, content: string) {
      const fileName = `${resourceName}.txt`;
      const file = { name: fileName, mimeType: 'text/plain', buffer: Buffer.from(content) };
      const request = { resourceName, fileType: file.mimeType };
      const uploaded = await api.upload(`${ROOT}/upload-document-signature`, request, file);
      const { secure_url: resourceUrl, public_id: publicId, signature } = uploaded;
      const body = { resourceName, folderId, resourceUrl, publicId, signature, fileName };
      return api.post<StoredResource>(`${ROOT}/save-document`, body);
    },
    /** Deletes every folder with the marker in its name, and the resources in it. */
    async deleteMarked(marker: string) {
      for (const { id, folder_name } of await api.get<Folder[]>(`${ROOT}/folders`)) {
        if (!folder_name.includes(marker)) continue;
        for (const resource of await list(id)) await remove(resource.id);
        await api.remove(`${ROOT}/folders/${id}`);
      }
    },
  };
}

/** A silent WAV file of this size: 44 bytes of header, then 8,000 bytes per second. */
export function silentWav(bytes: number): Buffer {
  const wav = Buffer.alloc(bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(8_000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes - 44, 40);
  return wav.fill(128, 44);
}
