import { describe, expect, it } from 'vitest';
import { parish } from '#parish';
import { pageMeta, pageTitle } from './page-meta.ts';

const SITE = `${parish.name}, ${parish.address.city}`;
const page = {
  description: 'What is coming up.',
  path: '/eventsandnews',
  publicUrl: 'https://stthomas.example',
};

describe("a page's title", () => {
  it('of the home page is the parish and its city', () => {
    expect(pageTitle()).toBe(SITE);
  });

  it('of any other names the page first', () => {
    expect(pageTitle('Events & News')).toBe(`Events & News · ${SITE}`);
  });
});

describe('what a page tells of itself', () => {
  it('its canonical address comes from the public address, whatever host was asked', () => {
    expect(pageMeta(page)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://stthomas.example/eventsandnews',
    });
  });

  it('a picture of its own stands in the link preview with its whole address', () => {
    const tags = pageMeta({ ...page, image: '/media/picnic.jpg', type: 'article' });
    expect(tags).toContainEqual({
      property: 'og:image',
      content: 'https://stthomas.example/media/picnic.jpg',
    });
    expect(tags).toContainEqual({ property: 'og:type', content: 'article' });
  });

  it.each([undefined, null])("without a picture of its own (%s) it shows the parish's", (image) => {
    expect(pageMeta({ ...page, image })).toContainEqual({
      property: 'og:image',
      content: 'https://stthomas.example/og.jpg',
    });
  });

  it('without the public address it tells no address rather than a wrong one', () => {
    const told = JSON.stringify(pageMeta({ ...page, publicUrl: undefined }));
    expect(told).not.toMatch(/canonical|og:url|og:image/);
  });

  it('a page that is not for searching says so, and leads a crawler no further', () => {
    const refusal = { name: 'robots', content: 'noindex, nofollow' };
    expect(pageMeta({ ...page, isForSearch: false })).toContainEqual(refusal);
    expect(pageMeta(page)).not.toContainEqual(refusal);
  });
});
