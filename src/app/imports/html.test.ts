import { expect, it } from 'vitest';
import { convertHtml } from './html.server.ts';

it.each([
  [
    'classic text',
    'One\ntwo\n\n<b>Three</b>\r\n\r\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    'One\ntwo\n\n**Three**\n\n- a\n- b',
  ],
  [
    'blocks',
    '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {"level":2} -->\n<h2>Two</h2>\n<!-- /wp:heading -->',
    'One\n\n### Two',
  ],
  ['a caption', '[caption id="a" width="300"]<img src="/a.jpg" /> The bell[/caption]', 'The bell'],
  [
    'words in brackets',
    'He said [sic] and [[gallery]] and [a link](https://x.example)',
    'He said \\[sic\\] and \\[gallery\\] and \\[a link\\](https://x.example)',
  ],
  ['a page builder', '[et_pb_section bb="1"][et_pb_text]Welcome[/et_pb_text][/et_pb_section]', 'Welcome'],
  [
    'a player',
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'classic text around elements',
    '<h3>A</h3>\nOne\ntwo\n<ul>\n<li>a</li>\n</ul>\n<p style="x">Three\n<b>four</b></p><blockquote>Five\nsix</blockquote><hr />Seven',
    '### A\n\nOne\ntwo\n\n- a\n\nThree\n**four**\n\n> Five\n> six\n\nSeven',
  ],
  [
    'older players',
    '<object><param name="movie" value="x"><embed src="http://www.youtube.com/v/dQw4w9WgXcQ?fs=1"></object>\n\n<video><source src="https://old.example/a.mp4">Too old</video>',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nhttps://old.example/a.mp4',
  ],
  [
    'shortcodes of players',
    '[audio mp3="https://old.example/sermon.mp3"][/audio]\n[youtube https://youtu.be/abc]',
    'https://old.example/sermon.mp3\nhttps://youtu.be/abc',
  ],
  ['a link without a host', '<a href="/visit/">Visit</a>', '[Visit](https://old.example/visit/)'],
  ['scripts', 'Hi<script>alert(1)</script><style>p{}</style><a href="javascript:alert(1)">x</a>', 'Hix'],
  [
    'an address in angle brackets',
    'See <https://x.example> and <b>us</b>',
    'See <https://x.example> and **us**',
  ],
  ['a link around a picture', '<p><a href="https://old.example/a.jpg"><img src="a.jpg"></a>Text</p>', 'Text'],
])('the HTML of %s becomes formatted text', (_, html, markdown) => {
  expect(convertHtml(html, 'https://old.example').markdown).toBe(markdown);
});

it('pictures are found in their order, and shortcodes are counted', () => {
  const { pictures, notes } = convertHtml(
    '<img class="wp-image-7" src="https://old.example/a-300x200.jpg" alt="A bell">[gallery ids="3,1"][slider id="2"][slider id="3"]',
  );
  expect(pictures).toEqual([
    { url: 'https://old.example/a-300x200.jpg', ref: '7', alt: 'A bell' },
    ...['3', '1'].map((ref) => ({ url: null, ref, alt: '' })),
  ]);
  expect(notes).toEqual(['Left out of the text: [slider] 2 times.']);
});

it.each([
  ['nested', `${'<div>'.repeat(20_000)}x`, 'x'],
  ['long', '<b>x</b> '.repeat(9_000), 'x x'],
])('%s HTML becomes its text', (_, html, text) => {
  expect(convertHtml(html).markdown.slice(0, 3)).toBe(text);
});
