import { describe, expect, it } from 'vitest';
import { mediaKind } from './media-kind.ts';

describe('mediaKind', () => {
  it.each([
    ['bulletin.pdf', 'pdf'],
    ['Bulletin.PDF', 'pdf'],
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'].map((ending) => [`minutes.${ending}`, 'office']),
    ['prayers.txt', 'text'],
    ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'].map((ending) => [`feast.${ending}`, 'picture']),
    ...['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac'].map((ending) => [`hymn.${ending}`, 'audio']),
    ...['mp4', 'webm', 'mov', 'avi'].map((ending) => [`qurbana.${ending}`, 'video']),
    ['Song #3, take 2?.mp3', 'audio'],
    ['archive.zip', 'none'],
    ['page.html', 'none'],
    ['drawing.svg', 'none'],
    ['bulletin.pdf.exe', 'none'],
    ['pdf', 'none'],
    ['constructor', 'none'],
  ])('of the file name %s is %s', { tags: ['A2', 'P2', 'P7'] }, (fileName, kind) => {
    expect(mediaKind({ url: '/media/3f8a', fileName })).toBe(kind);
  });

  it('is derived from the URL when the file has no name or extension', () => {
    expect(mediaKind({ url: '/media/hymn.mp3' })).toBe('audio');
    expect(mediaKind({ url: 'https://media.example/v1/hymn.mp3?version=2#t=3', fileName: 'Hymn' })).toBe(
      'audio',
    );
    expect(mediaKind({ url: 'https://media.example/?file=hymn.mp3', fileName: null })).toBe('none');
    expect(mediaKind({ url: 'https://media.mp3' })).toBe('none');
  });

  it('is video for an .ogg file when a video is expected', { tags: ['P7'] }, () => {
    expect(mediaKind({ url: '/media/a.ogg', expected: 'video' })).toBe('video');
    expect(mediaKind({ url: '/media/a.ogg', expected: 'audio' })).toBe('audio');
  });

  it('is site-video for a URL of the video site with any file name', () => {
    expect(mediaKind({ url: 'https://youtu.be/a1B2-c3_D4e', fileName: 'sermon.mp3' })).toBe('site-video');
    expect(mediaKind({ url: 'https://youtube.com.evil.example/watch?v=a1B2-c3_D4e' })).toBe('none');
  });

  it.each(['javascript:alert(1)//a.pdf', 'data:application/pdf,a.pdf', '//evil.example/a.pdf', 'a.pdf', ''])(
    'is none when the URL is not a web URL: %j',
    (address) => {
      expect(mediaKind({ url: address, fileName: 'a.pdf' })).toBe('none');
    },
  );
});
