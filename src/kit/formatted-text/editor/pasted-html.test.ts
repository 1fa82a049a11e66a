import { expect, it } from 'vitest';
import { htmlToMarkdown } from './pasted-html.ts';

/** As Word puts it on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<h2><b>Parish picnic<o:p></o:p></b></h2>
<p class=MsoNormal><b><span style='font-size:12.0pt'>Saturday, June 6</span></b> at the
<i>river park</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A
chair<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>or a blanket</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>A dish</p>
<p class=MsoNormal>Sign up <a href="https://x.example/form_(1)">on this form</a><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Park</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Walk</p>
<!--EndFragment--></body></html>`;

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
style="font-weight:400">All </span><span style="font-weight:700">are</span><span style="font-weight:700;font-style:italic"> welcome</span></p>
<ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400">one</span></p></li><li><p>two</p><ol><li>three</li></ol></li></ul></b>`;

it.each([
  [
    'Word',
    WORD,
    '### Parish picnic\n\n**Saturday, June 6** at the _river park_.\n\n- A chair\n   - or a blanket\n- A dish\n\nSign up [on this form](https://x.example/form_%281%29)\n\n1. Park\n1. Walk',
  ],
  ['Google Docs', GOOGLE_DOCS, 'All **are** **_welcome_**\n\n- one\n- two\n  1. three'],
  [
    'a web page',
    '<p>First<br>second <strong>line</strong></p><blockquote><p>Be still</p></blockquote><p><img src="x.png"><a href="/a">here</a> <a href="javascript:x">b</a></p>',
    'First\nsecond **line**\n\n> Be still\n\nhere b',
  ],
  [
    'a bare address',
    '<p>See <a href="https://x.example/a_b">https://x.example/a_b</a> <b>x</b></p>',
    'See https://x.example/a_b **x**',
  ],
  [
    'an email',
    '<div>Dear <b>all</b>,</div><div><br></div><div>thanks 2 * 3 [x]</div>',
    'Dear **all**,\n\nthanks 2 \\* 3 \\[x\\]',
  ],
  [
    'a table',
    '<table><tr><th>Day</th> <th>Time</th> </tr><tr><td>Sunday</td><td>8:30</td></tr></table>',
    'Day · Time\nSunday · 8:30',
  ],
  ['bold in two parts', '<p><b>Holy </b><b>Qurbana</b></p>', '**Holy** **Qurbana**'],
  ['hidden code', '<style>p{}</style><script>alert(1)</script><p onclick="x">Hi <i>you</i></p>', 'Hi _you_'],
])('pasted from %s', (_, html, markdown) => {
  expect(htmlToMarkdown(html, 'other')).toBe(markdown);
});

it('HTML without formatting is pasted as its plain text, with the marks of WhatsApp', () => {
  const html = '<meta charset="utf-8"><span>*Perunnal* today</span>';
  expect(htmlToMarkdown(html, '*Perunnal*\ntoday')).toBe('**Perunnal**\ntoday');
});
