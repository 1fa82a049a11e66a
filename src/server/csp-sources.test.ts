import { expect, it } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { createApp } from './app.ts';
import { testApp } from './testing/test-app.ts';

const documentViewer = 'https://documents.example:8443/view?src={address}';

/** Whose pages an answer lets stand in a frame. */
async function framesOf(env: Readonly<Record<string, string>>, template: string | undefined) {
  const [engine = 'sqlite'] = engines;
  const { deps, close } = await testApp({ engine, env });
  const settings = { ...deps.settings, documentViewer: template };
  const answer = await createApp({ ...deps, settings }).fetch(
    new Request(`${settings.publicUrl}/api/events`),
  );
  await close();
  return /frame-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
}

it('lets the online viewer of documents stand in a frame, and no other host of its name', async () => {
  const frames = await framesOf({ PUBLIC_URL: 'https://stthomas.example' }, documentViewer);
  expect(frames?.filter((origin) => origin.includes('documents'))).toEqual([
    'https://documents.example:8443',
  ]);
});

it.each([
  [{ PUBLIC_URL: 'http://localhost:3000' }, documentViewer],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, documentViewer],
  [{ PUBLIC_URL: 'https://stthomas.example' }, undefined],
])('lets none where %j and the viewer is %s', async (env, template) => {
  expect((await framesOf(env, template))?.join(' ')).not.toContain('documents');
});
