import { expect, it } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { createApp } from '../../main/app.ts';
import { testApp } from '../../testing/test-app.ts';

const documentViewer = 'https://documents.example:8443/view?src={address}';

/** The origins in `frame-src` of a response. */
async function frameSources(env: Readonly<Record<string, string>>, template: string | undefined) {
  const [engine = 'sqlite'] = engines;
  const { deps, close } = await testApp({ engine, env });
  const config = { ...deps.config, documentViewer: template };
  const response = await createApp({ ...deps, config }).fetch(new Request(`${config.publicUrl}/api/events`));
  await close();
  return /frame-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
}

it('the policy allows frames of the document viewer with its exact host and port', async () => {
  const frames = await frameSources({ PUBLIC_URL: 'https://stthomas.example' }, documentViewer);
  expect(frames?.filter((origin) => origin.includes('documents'))).toEqual([
    'https://documents.example:8443',
  ]);
});

it.each([
  [{ PUBLIC_URL: 'http://localhost:3000' }, documentViewer],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, documentViewer],
  [{ PUBLIC_URL: 'https://stthomas.example' }, undefined],
])('the policy allows no document viewer with %j and the template %s', async (env, template) => {
  expect((await frameSources(env, template))?.join(' ')).not.toContain('documents');
});
