import { describe, expect, it } from 'vitest';
import { isViewerTemplate, onlineAddress, viewerOrigin } from './online-viewer.ts';

const template = 'https://viewer.example/embed?src={address}';
const publicUrl = 'https://parish.example';

describe('the online viewer of a document', () => {
  it('is told its whole public address, escaped', { tags: ['P7'] }, () => {
    expect(onlineAddress('/media/a b.docx?x=1&y=2', { template, publicUrl })).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fparish.example%2Fmedia%2Fa%2520b.docx%3Fx%3D1%26y%3D2',
    );
    expect(onlineAddress('https://media.example/$&.docx', { template, publicUrl })).toBe(
      'https://viewer.example/embed?src=https%3A%2F%2Fmedia.example%2F%24%26.docx',
    );
  });

  it.each(['javascript:alert(1)', '//evil.example/a.docx', 'a.docx'])('is not asked for %s', (address) => {
    expect(onlineAddress(address, { template, publicUrl })).toBeUndefined();
  });

  it('has one origin, with its port', () => {
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
  ])('is nobody when the template is %s and the site is at %s', (none, site) => {
    expect(viewerOrigin({ template: none, publicUrl: site })).toBeUndefined();
    expect(onlineAddress('/media/a.docx', { template: none, publicUrl: site })).toBeUndefined();
  });
});

describe('a template', () => {
  it.each([template, 'https://viewer.example:8443/{address}'])('is %s', (text) => {
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
  ])('is not %s', (text) => {
    expect(isViewerTemplate(text)).toBe(false);
  });
});
