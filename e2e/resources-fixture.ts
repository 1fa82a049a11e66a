import type { APIRequestContext } from '@playwright/test';
import { expect } from './fail-on-console.ts';

interface Folder {
  readonly id: number;
  readonly folder_name: string;
}
interface Kept {
  readonly id: number;
  readonly resource_name: string;
  readonly resource_type: string;
  readonly resource_url: string;
  readonly file_name: string | null;
  readonly link: string | null;
}

/** The service resources, as a journey prepares and looks at them through the API. */
export interface Library {
  folder(name: string): Promise<Folder>;
  video(folderId: number, resourceName: string, resourceUrl: string): Promise<Kept>;
  /** A text, uploaded and saved as the page does it. */
  text(folderId: number, resourceName: string, words: string): Promise<Kept>;
  list(folderId: number): Promise<Kept[]>;
  remove(resourceId: number): Promise<void>;
  /** Takes away every folder whose name bears a mark, and what is in it. */
  clear(mark: string): Promise<void>;
}

const ROOT = '/api/service-resources';

export function libraryOf(request: APIRequestContext, token: string): Library {
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const list = async (folderId: number): Promise<Kept[]> =>
    (await request.get(`${ROOT}/folders/${folderId}/resources`)).json();
  const remove = async (id: number) => void (await request.delete(`${ROOT}/${id}`, { headers }));
  return {
    list,
    remove,
    folder: (folderName) => post(`${ROOT}/folders`, { folderName }),
    video: (folderId, resourceName, resourceUrl) =>
      post(ROOT, { folderId, resourceName, resourceUrl, resourceType: 'Video' }),
    async text(folderId, resourceName, words) {
      const signed = await post<Record<string, never>>(`${ROOT}/upload-document-signature`, {
        resourceName,
        fileType: 'text/plain',
      });
      const { signature, timestamp, apiKey, uploadParams, uploadUrl } = signed;
      const file = { name: `${resourceName}.txt`, mimeType: 'text/plain', buffer: Buffer.from(words) };
      const multipart = Object.assign({}, uploadParams, { signature, timestamp, api_key: apiKey, file });
      const sent = await (await request.post(String(uploadUrl), { multipart })).json();
      return post(`${ROOT}/save-document`, {
        resourceName,
        folderId,
        resourceUrl: sent.secure_url,
        publicId: sent.public_id,
        signature: sent.signature,
        fileName: file.name,
      });
    },
    async clear(mark) {
      const folders: Folder[] = await (await request.get(`${ROOT}/folders`)).json();
      for (const { id, folder_name } of folders) {
        if (!folder_name.includes(mark)) continue;
        for (const kept of await list(id)) await remove(kept.id);
        await request.delete(`${ROOT}/folders/${id}`, { headers });
      }
    },
  };
}

/** A second of silence as a WAV file of so many bytes: what the server takes for a recording. */
export function silence(bytes: number): Buffer {
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
