import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import type { Picture } from '#contract/resources/media.ts';

interface Folder {
  readonly _id: number;
  readonly name: string;
}
interface Image {
  readonly _id: number;
  readonly title: string;
  readonly folderId: number | null;
  readonly src: string;
  readonly picture: Picture;
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly category: string;
}
interface NewImage {
  readonly title: string;
  readonly category?: string;
  readonly folderId?: number;
  readonly picture?: Buffer;
}

/** Creates, lists and deletes gallery records for tests. */
export interface GalleryRecords {
  createFolder(name: string, category?: string): Promise<Folder>;
  createImage(image: NewImage): Promise<Image>;
  images(): Promise<Image[]>;
  folders(): Promise<Folder[]>;
  /** Deletes every image and folder with the marker in its title or name, and the images in those folders. */
  deleteMarked(marker: string): Promise<void>;
}

/** A JPEG with noise, so that it compresses like a photograph. */
export function photograph(width = 800, height = 600): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

/** @param token of a staff session. */
export function galleryRecords(request: APIRequestContext, token: string): GalleryRecords {
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(path, { headers, data });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  };
  const list = async <T>(path: string): Promise<T[]> => (await request.get(path)).json();
  const images = () => list<Image>('/api/gallery');
  const folders = () => list<Folder>('/api/gallery/folders');

  const upload = async (title: string, buffer: Buffer) => {
    const grant = await post<Record<string, string> & { uploadParams: Record<string, string> }>(
      '/api/gallery/upload-signature',
      { title },
    );
    const { uploadParams, uploadUrl = '', signature = '', apiKey = '', timestamp = '' } = grant;
    const response = await request.post(new URL(uploadUrl).pathname, {
      multipart: {
        ...uploadParams,
        signature,
        timestamp: String(timestamp),
        api_key: apiKey,
        file: { name: 'picture.jpg', mimeType: 'image/jpeg', buffer },
      },
    });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };

  return {
    images,
    folders,
    createFolder: (name, category = 'others') => post('/api/gallery/folders', { name, category }),
    async createImage({ title, category = 'others', folderId, picture }) {
      const { secure_url, public_id, signature, width, height } = await upload(
        title,
        picture ?? (await photograph()),
      );
      const body = { imageUrl: secure_url, publicId: public_id, signature, width, height };
      return post('/api/gallery/save-image', { title, category, folderId: folderId ?? null, ...body });
    },
    async deleteMarked(marker) {
      const marked = (await folders()).filter(({ name }) => name.includes(marker)).map(({ _id }) => _id);
      for (const { _id, title, folderId } of await images())
        if (title.includes(marker) || (folderId !== null && marked.includes(folderId)))
          await request.delete(`/api/gallery/${_id}`, { headers });
      for (const id of marked) await request.delete(`/api/gallery/folders/${id}`, { headers });
    },
  };
}
