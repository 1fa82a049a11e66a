import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

describe('loadConfig', () => {
  it('has a default for every setting', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      allowedHosts: ['localhost', 'localhost', '127.0.0.1'],
      trustedProxies: new BlockList(),
      smtpUrl: undefined,
      lettersPerHour: 200,
      verseUrl: undefined,
      audioLookupUrl: undefined,
      bucket: undefined,
      mediaPublicUrl: undefined,
      cloudinary: undefined,
      mediaUploadBase: undefined,
      firstAdmin: undefined,
      demo: true,
      offlineReading: true,
      secretKey: undefined,
      timeZone: undefined,
    });
    expect(config.databaseUrl).toBe(`sqlite:${config.dataDir}/idavaka.sqlite`);
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATA_DIR: ' ', SMTP_URL: '', DEMO: '' })).toEqual(loadConfig({}));
  });

  it('reads the Cloudinary account and the upload URL', () => {
    const CLOUDINARY_URL = 'cloudinary://12345:a_b-C@stthomas';
    expect(loadConfig({ CLOUDINARY_URL, MEDIA_UPLOAD_BASE: 'http://127.0.0.1:9/base/' })).toMatchObject({
      cloudinary: { apiKey: '12345', apiSecret: 'a_b-C', cloudName: 'stthomas' },
      mediaUploadBase: 'http://127.0.0.1:9/base',
    });
  });

  it('reads the bucket, whose secret may have any characters, and its public URL', () => {
    const MEDIA_URL = 's3://KEY:a/b+c@d%2Fe@s3.example:9000/parishes/st-thomas?region=auto&tls=off';
    expect(loadConfig({ MEDIA_URL, MEDIA_PUBLIC_URL: 'https://cdn.example/files/' })).toMatchObject({
      bucket: {
        endpoint: 'http://s3.example:9000/parishes',
        prefix: 'st-thomas/',
        region: 'auto',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b+c@d/e',
      },
      mediaPublicUrl: 'https://cdn.example/files',
    });
    expect(loadConfig({ MEDIA_URL: 's3://KEY:SECRET@s3.example/parishes' })).toMatchObject({
      bucket: { endpoint: 'https://s3.example/parishes', prefix: '', region: 'us-east-1' },
    });
  });

  it('derives the public URL from the port, and the allowed hosts from the public URL', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadConfig({ PUBLIC_URL: 'https://Parish.example/' })).toMatchObject({
      publicUrl: 'https://parish.example',
      allowedHosts: ['parish.example', 'localhost', '127.0.0.1'],
    });
  });

  it.each([
    { PORT: 'x' },
    { PORT: '70000' },
    { PORT: '-1' },
    { HOST: 'not a host' },
    { DATABASE_URL: 'mysql://localhost/x' },
    { DATABASE_URL: 'postgres://' },
    { PUBLIC_URL: 'parish.example' },
    { PUBLIC_URL: 'ftp://parish.example' },
    { PUBLIC_URL: 'https://parish.example/church' },
    { ALLOWED_HOSTS: 'parish.example:3000' },
    { ALLOWED_HOSTS: 'a,,b' },
    { TRUSTED_PROXIES: 'somewhere' },
    { TRUSTED_PROXIES: '10.0.0.0/99' },
    { TRUSTED_PROXIES: '10.0.0.0/' },
    { TRUSTED_PROXIES: '10.0.0.0/8/8' },
    { SMTP_URL: 'mail.example' },
    { MAIL_FROM: 'nobody' },
    { MAIL_FROM: 'A <a@b.example>\r\nBcc: c@d.example' },
    { VERSE_URL: 'verse.example/today' },
    { VERSE_URL: 'file:///etc/passwd' },
    { VERSE_URL: 'https://user:secret@verse.example/' },
    { AUDIO_LOOKUP_URL: '//audio.example/oembed' },
    { AUDIO_LOOKUP_URL: 'javascript:alert(1)' },
    { CLOUDINARY_URL: 'https://api.cloudinary.com' },
    { CLOUDINARY_URL: 'cloudinary://key@cloud' },
    { CLOUDINARY_URL: 'cloudinary://key:secret@cloud/folder' },
    { MEDIA_URL: 'https://s3.example/parishes' },
    { MEDIA_URL: 's3://KEY:SECRET@s3.example' },
    { MEDIA_URL: 's3://s3.example/parishes' },
    { MEDIA_URL: 's3://KEY:SECRET@s3.example/parishes?tls=no' },
    { MEDIA_URL: 's3://KEY:SECRET@s3.example/parishes?reigon=auto' },
    { MEDIA_URL: 's3://KEY:SECRET@s3.example/parishes', CLOUDINARY_URL: 'cloudinary://key:secret@cloud' },
    { MEDIA_PUBLIC_URL: 'https://cdn.example' },
    { MEDIA_UPLOAD_BASE: 'https://media.example' },
    { MEDIA_UPLOAD_BASE: 'media.example', CLOUDINARY_URL: 'cloudinary://key:secret@cloud' },
    { ADMIN_EMAIL: 'a@b.example' },
    { ADMIN_PASSWORD: 'long enough for anybody' },
    { ADMIN_EMAIL: 'a b@c.example', ADMIN_PASSWORD: 'long enough for anybody' },
    { DEMO: 'yes' },
    { OFFLINE: 'no' },
    { SECRET_KEY: 'short' },
    { SECRET_KEY: 'a'.repeat(64) },
    { TIME_ZONE: 'Chicago' },
  ])('rejects %j with one line that names the setting', (env) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    try {
      loadConfig(env);
    } catch (error) {
      expect((error as Error).message).toContain(Object.keys(env)[0]);
      expect((error as Error).message).not.toContain('\n');
    }
  });
});
