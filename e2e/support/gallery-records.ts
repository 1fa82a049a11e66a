import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';
import type { Picture } from '#contract/media.ts';

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

/** What journeys of the gallery put into it, and look at in it. */
export interface GalleryRecords {
  folder(name: string, category?: string): Promise<Folder>;
  image(image: NewImage): Promise<Image>;
  images(): Promise<Image[]>;
  folders(): Promise<Folder[]>;
  /** Takes away all that bears the mark in its title or name, and what is inside it. */
  clean(mark: string): Promise<void>;
}

/** A JPEG with the grain of a photograph. */
export function photograph(width = 800, height = 600): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

/** The gallery through the API, for whoever holds a token of staff. */
export function galleryRecords(request: APIRequestContext, token: string): GalleryRecords {
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path} answered ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const list = async <T>(path: string): Promise<T[]> => (await request.get(path)).json();
  const images = () => list<Image>('/api/gallery');
  const folders = () => list<Folder>('/api/gallery/folders');

  const upload = async (title: string, buffer: Buffer) => {
    const given = await post<Record<string, string> & { uploadParams: Record<string, string> }>(
      '/api/gallery/upload-signature',
      { title },
    );
    const { uploadParams, uploadUrl = '', signature = '', apiKey = '', timestamp = '' } = given;
    const answer = await request.post(new URL(uploadUrl).pathname, {
      multipart: {
        ...uploadParams,
        signature,
        timestamp: String(timestamp),
        api_key: apiKey,
        file: { name: 'picture.jpg', mimeType: 'image/jpeg', buffer },
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };

  return {
    images,
    folders,
    folder: (name, category = 'others') => post('/api/gallery/folders', { name, category }),
    async image({ title, category = 'others', folderId, picture }) {
      const { secure_url, public_id, signature, width, height } = await upload(
        title,
        picture ?? (await photograph()),
      );
      const body = { imageUrl: secure_url, publicId: public_id, signature, width, height };
      return post('/api/gallery/save-image', { title, category, folderId: folderId ?? null, ...body });
    },
    async clean(mark) {
      const marked = (await folders()).filter(({ name }) => name.includes(mark)).map(({ _id }) => _id);
      for (const { _id, title, folderId } of await images())
        if (title.includes(mark) || (folderId !== null && marked.includes(folderId)))
          await request.delete(`/api/gallery/${_id}`, { headers });
      for (const id of marked) await request.delete(`/api/gallery/folders/${id}`, { headers });
    },
  };
}
