import { describe, expect, it } from 'vitest';
import { parseVideoUrl, videoEmbedUrl } from './video-site.ts';

const ID = 'a1B2-c3_D4e';

describe('parseVideoUrl', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}&list=PL123`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=shared-from-a-phone`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/v/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `www.youtube.com/watch?v=${ID}`,
    `youtu.be/${ID}`,
    ` https://youtu.be/${ID} `,
  ])('returns the video id of %s', { tags: ['P7'] }, (url) => {
    expect(parseVideoUrl(url)).toEqual({ id: ID, startSeconds: 0 });
  });

  it.each([
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evilyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example/youtube.com/embed/${ID}`,
    `https://evil.example/?u=https://youtu.be/${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `javascript:alert(1)//youtu.be/${ID}`,
    `data:text/html,https://youtu.be/${ID}`,
    `ftp://youtu.be/${ID}`,
    `https://youtu.be/${ID}x`,
    `https://youtu.be/${ID.slice(1)}`,
    'https://youtu.be/"><script>x',
    `https://www.youtube.com/watch?v=${ID}%0A`,
    'https://www.youtube.com/watch',
    `https://www.youtube.com/@parish/${ID}`,
    `/media/${ID}`,
    '',
    'https://',
  ])('returns undefined for %j', (url) => {
    expect(parseVideoUrl(url)).toBeUndefined();
  });

  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1h2m3s', 3723],
    ['t=2m', 120],
    ['start=15', 15],
    ['t=soon', 0],
    ['t=', 0],
  ])('converts the parameter "%s" to a start at %d seconds', (query, startSeconds) => {
    expect(parseVideoUrl(`https://youtu.be/${ID}?${query}`)).toEqual({ id: ID, startSeconds });
  });
});

it('videoEmbedUrl uses the host that sets no cookies', () => {
  expect(videoEmbedUrl({ id: ID, startSeconds: 0 })).toBe(
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`,
  );
  expect(videoEmbedUrl({ id: ID, startSeconds: 61 })).toMatch(/&start=61$/);
});
