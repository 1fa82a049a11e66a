import { expect } from 'vitest';
import { siteVideo, VIDEO_EMBED_ORIGIN } from '#domain/video-site.ts';
import { json, serviceStandIn } from '../../src/server/adapters/testing/fake-service.ts';
import { startBrowser, visitor } from '../support/browser.ts';
import { many } from '../support/measures.ts';
import { row } from '../support/row.ts';

const GOOD = 'https://w.soundcloud.com/player/?url=x';
/** What a lookup may answer that has been taken over: none of it is a player of the host that we know. */
const ANSWERS: readonly string[] = [
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
/** A service that fails five times in a row is not asked again. */
const FAILURES_BORNE = 4;
const PLAYERS = ['https://w.soundcloud.com'];

/** Links to the video site that are none, or whose id is more than an id. */
const VIDEOS: readonly string[] = [
  ...[
    'https://www.youtube.com/watch?v="><script>alert(1)</script>',
    'https://www.youtube.com/embed/../../x',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ...[
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  ],
  ...[
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ12',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://youtu.be/dQw4w9WgXc%22',
    'https://youtu.be/?v=dQw4w9WgXcQ',
  ],
  ...[
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'data:text/html,youtu.be/dQw4w9WgXcQ',
  ],
  ...[
    'https://xn--youtube-.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ/../../redirect',
    'https://www.youtube.com\\@evil.example/watch?v=dQw4w9WgXcQ',
    '//youtu.be/dQw4w9WgXcQ',
  ],
];

row(
  {
    id: 'T34',
    what: 'Players and viewers that are not what they should be',
    pass: '0 of all answers of a lookup, and 0 links, put anything into a frame but a player of the host that is listed; each tone keeps a player; frames are sandboxed; 0 scripts in Chromium',
  },
  async ({ open, figure }) => {
    const lookup = await serviceStandIn(json({ html: ANSWERS[0] }));
    const browser = await startBrowser();
    try {
      const wrong: unknown[] = [];
      const answers = [...ANSWERS, `<iframe width="100%" src="${GOOD}"></iframe>`];
      for (let at = 0; at < answers.length; at += FAILURES_BORNE) {
        const site = await open({ AUDIO_LOOKUP_URL: lookup.url });
        for (const [n, html] of answers.slice(at, at + FAILURES_BORNE).entries()) {
          lookup.behave(json({ html }));
          const { json: tone } = await site.call(`/api/tones/${n + 1}`);
          const { src = '' } = (tone?.player ?? {}) as { src?: string };
          if (!PLAYERS.includes(URL.canParse(src) ? new URL(src).origin : '')) wrong.push([html, src]);
        }
        site.server.kill('SIGKILL');
      }
      expect(lookup.asked).toHaveLength(answers.length);
      lookup.behave(json({ html: ANSWERS[1] }));
      const site = await open({ AUDIO_LOOKUP_URL: lookup.url });
      const { client, token } = await site.staff();
      const { id: folderId } = await client.resourceFolders.create({ body: { folderName: 'Films' } });
      await many(VIDEOS.length, 4, async (n) => {
        const resourceUrl = VIDEOS[n] ?? '';
        const body = { resourceName: `Film ${n}`, resourceType: 'Video', resourceUrl, folderId };
        const { status, json: kept } = await site.call('/api/service-resources', { token, body });
        const video = siteVideo(String(kept?.resource_url));
        if (status < 300 && !/^[\w-]{11}$/.test(video?.id ?? '')) wrong.push([resourceUrl, status]);
      });
      await client.resources.create({
        body: {
          resourceName: 'Good',
          resourceType: 'Video',
          resourceUrl: 'https://youtu.be/dQw4w9WgXcQ',
          folderId,
        },
      });
      const guest = await visitor(browser, site.server.address);
      await guest.visit([`/services?resource_folder=${folderId}`, '/about', '/']);
      const frames = String((await site.call('/')).headers['content-security-policy']).match(
        /frame-src ([^;]*)/,
      )?.[1];
      const { dialogs, schemes, reports } = guest.found();
      await guest.close();
      figure(`0 of ${ANSWERS.length} answers and ${VIDEOS.length} links; frames only of ${frames}`);
      expect(wrong).toEqual([]);
      expect(frames?.split(' ')).toContain(VIDEO_EMBED_ORIGIN);
      expect(frames).not.toMatch(/evil|\*|https:(?: |$)/);
      expect({ dialogs, schemes, reports }).toEqual({ dialogs: [], schemes: [], reports: [] });
    } finally {
      await browser.close();
      await lookup.close();
    }
  },
);
