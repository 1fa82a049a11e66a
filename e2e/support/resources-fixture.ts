import type { APIRequestContext } from '@playwright/test';
import { expect } from './fail-on-console.ts';

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

/** Creates, lists and deletes service resources for tests through the API. */
export interface ResourceRecords {
  createFolder(name: string): Promise<Folder>;
  addVideo(folderId: number, resourceName: string, resourceUrl: string): Promise<StoredResource>;
  /** Uploads and saves a text document as the page does. */
  addDocument(folderId: number, resourceName: string, content: string): Promise<StoredResource>;
  list(folderId: number): Promise<StoredResource[]>;
  remove(resourceId: number): Promise<void>;
  /** Deletes every folder with the marker in its name, and the resources in it. */
  deleteMarked(marker: string): Promise<void>;
}

const ROOT = '/api/service-resources';

export function resourceRecords(request: APIRequestContext, token: string): ResourceRecords {
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(path, { headers, data });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  };
  const list = async (folderId: number): Promise<StoredResource[]> =>
    (await request.get(`${ROOT}/folders/${folderId}/resources`)).json();
  const remove = async (id: number) => void (await request.delete(`${ROOT}/${id}`, { headers }));
  return {
    list,
    remove,
    createFolder: (folderName) => post(`${ROOT}/folders`, { folderName }),
    addVideo: (folderId, resourceName, resourceUrl) =>
      post(ROOT, { folderId, resourceName, resourceUrl, resourceType: 'Video' }),
    async addDocument(folderId, resourceName, content) {
      const grant = await post<Record<string, never>>(`${ROOT}/upload-document-signature`, {
        resourceName,
        fileType: 'text/plain',
      });
      const { signature, timestamp, apiKey, uploadParams, uploadUrl } = grant;
      const file = { name: `${resourceName}.txt`, mimeType: 'text/plain', buffer: Buffer.from(content) };
      const multipart = Object.assign({}, uploadParams, { signature, timestamp, api_key: apiKey, file });
      const uploaded = await (await request.post(String(uploadUrl), { multipart })).json();
      return post(`${ROOT}/save-document`, {
        resourceName,
        folderId,
        resourceUrl: uploaded.secure_url,
        publicId: uploaded.public_id,
        signature: uploaded.signature,
        fileName: file.name,
      });
    },
    async deleteMarked(marker) {
      const folders: Folder[] = await (await request.get(`${ROOT}/folders`)).json();
      for (const { id, folder_name } of folders) {
        if (!folder_name.includes(marker)) continue;
        for (const resource of await list(id)) await remove(resource.id);
        await request.delete(`${ROOT}/folders/${id}`, { headers });
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
