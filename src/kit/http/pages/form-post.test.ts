import { describe, expect, it } from 'vitest';
import { readFormPost } from './form-post.ts';

const HOST = 'parish.example';
const send = (headers: Record<string, string>, body: BodyInit = 'name=Anna+Varghese&details=%E0%B4%85') =>
  readFormPost(
    new Request('http://parish.example/prayer-request', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    }),
    HOST,
  );

describe('a form submitted without JavaScript', () => {
  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://parish.example' },
    { origin: 'http://parish.example' },
    { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  ])('is accepted with the headers %j', async (headers) => {
    expect(Object.fromEntries(await send(headers))).toEqual({ name: 'Anna Varghese', details: 'അ' });
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://parish.example' },
    { origin: 'https://evil.example' },
    { origin: 'https://parish.example.evil.example' },
    { origin: 'https://parish.example:8443' },
    { origin: 'null' },
    { origin: '' },
  ])('is rejected with the headers %j', async (headers) => {
    await expect(send(headers)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded; charset=utf-16', ''])(
    'is rejected with the content type "%s"',
    async (type) => {
      await expect(send({ 'content-type': type })).rejects.toMatchObject({ code: 'WRONG_TYPE' });
    },
  );

  it('is without fields when a mail client sends it in parts', async () => {
    const type = 'multipart/form-data; boundary=x';
    expect((await send({ 'content-type': type })).size).toBe(0);
  });

  it.each(['details=%FF', 'details=%ED%A0%80', 'details=100%'])(
    'is rejected when its encoding is invalid: %s',
    async (body) => {
      await expect(send({}, body)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('is rejected when it exceeds 64 KB', async () => {
    await expect(send({}, `details=${'a'.repeat(65_536)}`)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('is rejected when it has more than 50 fields', async () => {
    await expect(send({}, 'a&'.repeat(32_000))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(send({}, 'a=b&'.repeat(50))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await send({}, `${'a=b&'.repeat(49)}a=b`)).size).toBe(50);
  });
});
