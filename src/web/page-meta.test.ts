import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';

const page = {
  description: 'What is coming up.',
  path: '/eventsandnews',
  publicUrl: 'https://stthomas.example',
};

describe("a page's meta tags", () => {
  it("contain the absolute URL of the page's picture", () => {
    const tags = pageMeta({ ...page, image: '/media/picnic.jpg', type: 'article' });
    expect(tags).toContainEqual({
      property: 'og:image',
      content: 'https://stthomas.example/media/picnic.jpg',
    });
    expect(tags).toContainEqual({ property: 'og:type', content: 'article' });
  });

  it.each([undefined, null])("contain the parish's picture when the page's picture is %s", (image) => {
    expect(pageMeta({ ...page, image })).toContainEqual({
      property: 'og:image',
      content: 'https://stthomas.example/og.jpg',
    });
  });

  it('contain no URLs when the public URL is unknown', () => {
    const tags = JSON.stringify(pageMeta({ ...page, publicUrl: undefined }));
    expect(tags).not.toMatch(/canonical|og:url|og:image/);
  });

  it('tell crawlers not to index the page or follow its links when it is not indexable', () => {
    const noindex = { name: 'robots', content: 'noindex, nofollow' };
    expect(pageMeta({ ...page, isIndexable: false })).toContainEqual(noindex);
    expect(pageMeta(page)).not.toContainEqual(noindex);
  });
});
