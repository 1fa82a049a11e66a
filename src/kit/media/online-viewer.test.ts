import { describe, expect, it } from 'vitest';
import { isViewerTemplate, onlineViewerUrl, viewerOrigin } from './online-viewer.ts';

const template = 'https://viewer.example/embed?src={address}';
const publicUrl = 'https://parish.example';

describe('onlineViewerUrl and viewerOrigin', () => {
  it('insert the escaped absolute URL of the document', { tags: ['P7'] }, () => {
    expect(onlineViewerUrl('/media/a b.docx?x=1&y=2', { template, publicUrl })).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fparish.example%2Fmedia%2Fa%2520b.docx%3Fx%3D1%26y%3D2',
    );
    expect(onlineViewerUrl('https://media.example/$&.docx', { template, publicUrl })).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fmedia.example%2F%24%26.docx',
    );
  });

  it.each(['javascript:alert(1)', '//evil.example/a.docx', 'a.docx'])(
    'return undefined for the document %s',
    (url) => {
      expect(onlineViewerUrl(url, { template, publicUrl })).toBeUndefined();
    },
  );

  it('return the origin of the viewer with its port', () => {
    expect(viewerOrigin({ template, publicUrl })).toBe('https://viewer.example');
    expect(viewerOrigin({ template: 'https://viewer.example:8443/{address}', publicUrl })).toBe(
      'https://viewer.example:8443',
    );
  });

  it.each([
    [undefined, publicUrl],
    ['', publicUrl],
    [template, 'http://localhost:3000'],
    [template, 'http://192.168.1.20:3000'],
  ])('return undefined when the template is %s and the public URL is %s', (unusable, site) => {
    expect(viewerOrigin({ template: unusable, publicUrl: site })).toBeUndefined();
    expect(onlineViewerUrl('/media/a.docx', { template: unusable, publicUrl: site })).toBeUndefined();
  });
});

describe('isViewerTemplate', () => {
  it.each([template, 'https://viewer.example:8443/{address}'])('accepts %s', (text) => {
    expect(isViewerTemplate(text)).toBe(true);
  });

  it.each([
    'https://viewer.example/',
    'https://viewer.example?src={address}',
    'https://{address}/',
    'https://{address}.viewer.example/{address}',
    'https://somebody@viewer.example/{address}',
    'https://viewer.example/ {address}',
    'http://viewer.example/{address}',
    'javascript:alert("{address}")',
    '//viewer.example/{address}',
  ])('rejects %s', (text) => {
    expect(isViewerTemplate(text)).toBe(false);
  });
});
