import { describe, expect, it } from 'vitest';
import { pageMeta } from './page-meta.ts';
import { testSite } from './testing/site.ts';

const page = { description: 'What is coming up.', path: '/eventsandnews', site: testSite };

describe("a page's meta tags", () => {
  it("contain the absolute URL of the page's picture, its size and its alternative text", () => {
    const tags = pageMeta({ ...page, title: 'Picnic', image: '/media/picnic.jpg', type: 'article' });
    const images = tags.flatMap((tag) =>
      'property' in tag && String(tag.property).startsWith('og:image') ? [tag.content] : [],
    );
    const url = 'https://stmary.example/media/picnic.jpg';
    expect(images).toEqual([url, 'image/jpeg', 1200, 630, expect.stringMatching(/^Picnic · ./)]);
    expect(tags).toContainEqual({ property: 'og:type', content: 'article' });
  });

  it("contain the parish's picture when the page has no picture", () => {
    expect(pageMeta(page)).toContainEqual({
      property: 'og:image',
      content: 'https://stmary.example/previews/parish.jpg',
    });
  });

  it('contain no URLs when the root loader failed', () => {
    const tags = JSON.stringify(pageMeta({ ...page, site: undefined }));
    expect(tags).not.toMatch(/canonical|og:url|og:image/);
  });

  it('tell crawlers not to index the page or follow its links when it is not indexable', () => {
    const noindex = { name: 'robots', content: 'noindex, nofollow' };
    expect(pageMeta({ ...page, isIndexable: false })).toContainEqual(noindex);
    expect(pageMeta(page)).not.toContainEqual(noindex);
  });
});
