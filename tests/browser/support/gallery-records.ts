import sharp from 'sharp';
import type { Picture } from '#kit/media/contract.ts';
import type { apiOf } from './api.ts';

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
  readonly folderId?: number | null;
  readonly picture?: Buffer;
}

/** A JPEG with noise, so that it compresses like a photograph; small, because the server makes smaller sizes of it. */
export function photograph(width = 160, height = 120): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

export type GalleryRecords = ReturnType<typeof galleryRecords>;

/** Functions that create, list and delete gallery records through the API. */
export function galleryRecords(api: ReturnType<typeof apiOf>) {
  const images = () => api.get<Image[]>('/api/gallery?admin=true');
  const folders = () => api.get<Folder[]>('/api/gallery/folders');
  return {
    images,
    folders,
    createFolder: (name: string, category = 'others') =>
      api.post<Folder>('/api/gallery/folders', { name, category }),
    async createImage({ title, category = 'others', folderId = null, picture }: NewImage) {
      const buffer = picture ?? (await photograph());
      const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
      const uploaded = await api.upload('/api/gallery/upload-signature', { title }, file);
      const { secure_url: imageUrl, public_id: publicId, signature, width, height } = uploaded;
      const body = { title, category, folderId, imageUrl, publicId, signature, width, height };
      return api.post<Image>('/api/gallery/save-image', body);
    },
    /** Deletes every image and folder with the marker in its title or name, and the images in those folders. */
    async deleteMarked(marker: string) {
      const marked = (await folders()).filter(({ name }) => name.includes(marker)).map(({ _id }) => _id);
      for (const { _id, title, folderId } of await images())
        if (title.includes(marker) || (folderId !== null && marked.includes(folderId)))
          await api.remove(`/api/gallery/${_id}`);
      for (const id of marked) await api.remove(`/api/gallery/folders/${id}`);
    },
  };
}
