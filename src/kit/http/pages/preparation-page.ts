import { THEME_COLOR } from '../../media/theme-color.ts';
import { contentSecurityPolicy } from '../security-headers.ts';

const STYLE = `:root{color-scheme:light dark;background:${THEME_COLOR.light};color:#2a1c16}
body{max-width:34rem;margin:0 auto;padding:20vh 1.5rem 3rem;font:1.125rem/1.6 Georgia,serif}
h1{margin:0;padding-bottom:1rem;border-bottom:2px solid #a97a1c;font-size:1.75rem;font-weight:400;line-height:1.25}
@media(prefers-color-scheme:dark){:root{background:${THEME_COLOR.dark};color:#f1e6d6}h1{border-color:#d9b25f}}`;

/** Returns a page that reloads itself until the server is ready. It loads no other file. @param status a sentence. */
export function preparationPage(status: string): { headers: Readonly<Record<string, string>>; body: string } {
  const text = status.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(
        { scripts: [], styles: [STYLE] },
        { frameOrigins: [], fileOrigins: [] },
      ),
      refresh: '2',
    },
    body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text}</title><style>${STYLE}</style>
<main><h1>${text}</h1><p>This page reloads by itself until the site is ready.</p></main></html>
`,
  };
}
