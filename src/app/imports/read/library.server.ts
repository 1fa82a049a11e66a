import { fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { type ShownPicture, textOfHtml } from '../html.server.ts';
import type { ReadItem } from './item.ts';
import type { XmlItem } from './xml-items.server.ts';

/** A file of the old site. */
interface LibraryFile {
  readonly key: string;
  readonly ref: string | null;
  readonly url: string;
  readonly title: string;
  readonly alt: string | null;
  readonly caption: string | null;
  /** The id of the post to which it was uploaded. */
  readonly parent?: string;
}

/** The files of an export, and which of them posts have shown so far. */
export function createLibrary() {
  const files = new Map<string, LibraryFile>();
  const keys = new Map<string, string>();
  const used = new Set<string>();
  const find = ({ url, ref, alt }: ShownPicture, site: string | null): LibraryFile | undefined => {
    const address = url === null ? null : URL.parse(url, site ?? undefined);
    const listed = files.get((ref && keys.get(ref)) || fileKey(address?.href ?? ''));
    if (listed || !address || !isOwnHost(address.host, site)) return listed;
    const { href } = address;
    return { key: fileKey(href), ref: null, url: href, title: alt || fileNameIn(href), alt, caption: null };
  };
  return {
    add(item: XmlItem, title: string): void {
      const url = item.text('wp:attachment_url') || item.text('guid');
      const file = {
        ...{ key: fileKey(url), ref: item.text('wp:post_id'), url, title },
        alt: textOfHtml(item.meta.get('_wp_attachment_image_alt') ?? '') || null,
        caption: textOfHtml(item.text('excerpt:encoded')) || null,
        parent: item.text('wp:post_parent'),
      };
      files.set(file.key, file);
      keys.set(file.ref, file.key);
    },

    /** The pictures that were uploaded to a post, which a gallery without ids shows. */
    uploadedTo(post: string): ShownPicture[] {
      const uploaded = [...files.values()].filter(({ parent, url }) => parent === post && isPicture(url));
      return uploaded.map(({ ref }) => ({ url: null, ref, alt: '' }));
    },

    /**
     * The pictures of a post: the first one is its own, and two or more others are a folder of the gallery. A file that
     * an earlier post has shown is fetched once more for another one that has it as its own.
     *
     * @returns also how many are on other sites.
     */
    picturesOf(
      owner: { key: string; title: string; isPublished: boolean },
      shown: readonly ShownPicture[],
      site: string | null,
    ): { items: ReadItem[]; missing: number } {
      const found = shown.map((picture) => find(picture, site));
      const pictures = [...new Map(found.flatMap((file) => (file ? [[file.key, file]] : []))).values()];
      const folder = pictures.length > 2 ? owner.title : null;
      const items = pictures.flatMap((file, index) => {
        const isKnown = used.has(file.key);
        used.add(file.key);
        if (isKnown && index > 0) return [];
        const place = { isHidden: !owner.isPublished, folder, owner: index === 0 ? owner.key : null };
        return [fileItem(file, isKnown ? `${file.key} ${owner.key}` : file.key, place)];
      });
      // lists show the newest one first
      return { items: items.toReversed(), missing: found.filter((file) => !file).length };
    },

    /** The files that no post has shown. */
    *rest(): Generator<ReadItem> {
      for (const file of files.values())
        if (!used.has(file.key))
          yield fileItem(file, file.key, { isHidden: false, folder: null, owner: null });
    },
  };
}

function fileItem(
  { url, ref, title, alt, caption }: LibraryFile,
  key: string,
  place: { isHidden: boolean; folder: string | null; owner: string | null },
): ReadItem {
  const file = { key, title, ref, url, body: { url, alt: alt || null, caption, ...place } };
  if (!parseFileFormat(fileNameIn(url)))
    return { ...file, kind: 'others', skip: `This site cannot show its format: ${url}` };
  return isPicture(url)
    ? { ...file, kind: 'pictures', target: 'gallery-images' }
    : { ...file, kind: 'documents', target: 'resources' };
}

function isPicture(url: string): boolean {
  const format = parseFileFormat(fileNameIn(url));
  return fileKinds.picture.formats.some((one) => one === format);
}

/** The name of the file at a URL. */
export const fileNameIn = (url: string) => url.split(/[?#]/)[0]?.split('/').pop() ?? '';

/** What identifies a file: its URL without scheme, size and query, because posts show smaller copies. */
function fileKey(url: string): string {
  const name = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[?#].*/, '');
  return `file ${name.replace(/-(?:\d+x\d+|scaled)(?=\.\w+$)/, '')}`;
}

/** Whether a host is that of the old site, with or without 'www.'; WordPress.com has the files of a site on another host. */
export function isOwnHost(host: string, site: string | null): boolean {
  if (site === null) return false;
  const bare = (name: string) => name.replace(/^www\./, '');
  const own = bare(new URL(site).host);
  return bare(host) === own || host === own.replace(/\.wordpress\.com$/, '.files.wordpress.com');
}
