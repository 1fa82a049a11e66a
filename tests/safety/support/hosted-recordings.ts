import type { Site } from './server-under-test.ts';

/** Sets a recording at the audio host for each tone. The server looks up the players only of such links. */
export async function saveHostedRecordings(site: Site): Promise<void> {
  const { client } = await site.staff();
  const { version: _version, ...liturgy } = (await client.parish.read()).liturgy;
  const links = Array.from({ length: 8 }, (_, n) => [n + 1, `https://audio.example/tone-${n + 1}`]);
  await client.parish.liturgy({ body: { ...liturgy, recordings: Object.fromEntries(links) } });
}
