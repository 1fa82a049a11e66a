import { expect, onTestFinished } from 'vitest';
import { parseVideoUrl, VIDEO_EMBED_ORIGIN } from '#kit/media/video-site.ts';
import { jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { openVisitor, startBrowser } from '../../support/browser.ts';
import { defineCase } from '../../support/define-case.ts';
import { saveHostedRecordings } from '../../support/hosted-recordings.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { words } from '../../support/words.ts';

const VALID_PLAYER_URL = 'https://w.soundcloud.com/player/?url=x';
/** The responses of a compromised lookup service: none is a player of the expected host. */
const LOOKUP_HTML: readonly string[] = [
  '<script>alert(1)</script>',
  `<script>alert(1)</script><iframe src="javascript:alert(1)"></iframe>`,
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="JaVaScript:alert(1)//w.soundcloud.com/player/"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/player"></iframe>',
  '<iframe src="https://w.soundcloud.com.evil.example/player/"></iframe>',
  '<iframe src="https://w.soundcloud.com@evil.example/"></iframe>',
  '<iframe src="https://user:word@w.soundcloud.com/player/"></iframe>',
  '<iframe src="http://w.soundcloud.com/player/"></iframe>',
  '<iframe src="https://w.soundcloud.com:8443/player/"></iframe>',
  '<iframe src="//evil.example/"></iframe>',
  '<iframe src="https:\\\\evil.example/"></iframe>',
  '<iframe src="https://evil.example/#https://w.soundcloud.com/player/"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe data-src="https://w.soundcloud.com/player/"></iframe>',
  '<iframe src="blob:https://w.soundcloud.com/x"></iframe>',
  '<iframe src=""></iframe>',
  '<img src=x onerror=alert(1)>',
  '',
];
/** One less than the number of failures that open the circuit breaker. */
const FAILURES_PER_SITE = 4;
const PLAYER_ORIGINS = ['https://w.soundcloud.com'];

/** Links that only look like links to the video site, or have an invalid id. */
const VIDEO_LINKS: readonly string[] = [
  ...words(`
    https://www.youtube.com/watch?v="><script>alert(1)</script> https://www.youtube.com/embed/../../x
    javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ
    https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ
    https://www.youtube.com/watch?v=dQw4w9WgXcQ12 https://www.youtube.com/watch?v=dQw4w9WgXc
    https://youtu.be/dQw4w9WgXc%22 https://youtu.be/?v=dQw4w9WgXcQ
    https://www.youtube.com/redirect?q=https://evil.example https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ
    http://www.youtube.com/watch?v=dQw4w9WgXcQ data:text/html,youtu.be/dQw4w9WgXcQ
    https://xn--youtube-.com/watch?v=dQw4w9WgXcQ https://www.youtube.com/live/dQw4w9WgXcQ/../../redirect
    //youtu.be/dQw4w9WgXcQ`),
  'https://www.youtube.com\\@evil.example/watch?v=dQw4w9WgXcQ',
];

defineCase(
  {
    id: 'T34',
    title: 'manipulated players and video links cannot load other content',
    pass: '0 lookup responses and 0 links load anything but a player of a listed host into a frame; each tone still has a player; frames are sandboxed; 0 scripts run in Chromium',
  },
  async ({ startSite, report }) => {
    const lookup = await startFakeService(jsonResponse({ html: LOOKUP_HTML[0] }));
    const browser = await startBrowser();
    onTestFinished(async () => {
      await browser.close();
      await lookup.close();
    });
    const failures: unknown[] = [];
    const responses = [...LOOKUP_HTML, `<iframe width="100%" src="${VALID_PLAYER_URL}"></iframe>`];
    for (let at = 0; at < responses.length; at += FAILURES_PER_SITE) {
      const site = await startSite({ AUDIO_LOOKUP_URL: lookup.url });
      await saveHostedRecordings(site);
      for (const [n, html] of responses.slice(at, at + FAILURES_PER_SITE).entries()) {
        lookup.respondWith(jsonResponse({ html }));
        const { json: tone } = await site.call(`/api/tones/${n + 1}`);
        const { src = '' } = (tone?.player ?? {}) as { src?: string };
        if (!PLAYER_ORIGINS.includes(URL.canParse(src) ? new URL(src).origin : ''))
          failures.push([html, src]);
      }
      site.server.kill('SIGKILL');
    }
    expect(lookup.requests).toHaveLength(responses.length);
    lookup.respondWith(jsonResponse({ html: LOOKUP_HTML[1] }));
    const site = await startSite({ AUDIO_LOOKUP_URL: lookup.url });
    await saveHostedRecordings(site);
    const { client, token } = await site.staff();
    const { id: folderId } = await client.resourceFolders.create({ body: { folderName: 'Films' } });
    await runConcurrently(VIDEO_LINKS.length, 4, async (n) => {
      const resourceUrl = VIDEO_LINKS[n] ?? '';
      const body = { resourceName: `Film ${n}`, resourceType: 'Video', resourceUrl, folderId };
      const { status, json: saved } = await site.call('/api/service-resources', { token, body });
      const video = parseVideoUrl(String(saved?.resource_url));
      if (status < 300 && !/^[\w-]{11}$/.test(video?.id ?? '')) failures.push([resourceUrl, status]);
    });
    const film = { resourceName: 'Good', resourceUrl: 'https://youtu.be/dQw4w9WgXcQ' };
    await client.resources.create({ body: { ...film, resourceType: 'Video', folderId } });
    const guest = await openVisitor(browser, site.server.address);
    await guest.visit([`/services?resource_folder=${folderId}`, '/about', '/']);
    const frames = String((await site.call('/')).headers['content-security-policy']).match(
      /frame-src ([^;]*)/,
    )?.[1];
    const { dialogs, schemes, reports } = guest.findings();
    await guest.close();
    report(`0 of ${LOOKUP_HTML.length} responses and ${VIDEO_LINKS.length} links; allowed frames: ${frames}`);
    expect(failures).toEqual([]);
    expect(frames?.split(' ')).toContain(VIDEO_EMBED_ORIGIN);
    expect(frames).not.toMatch(/evil|\*|https:(?: |$)/);
    expect({ dialogs, schemes, reports }).toEqual({ dialogs: [], schemes: [], reports: [] });
  },
);
