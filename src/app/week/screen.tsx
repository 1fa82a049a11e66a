import { renderToStaticMarkup } from 'react-dom/server';
import { isCivilDate } from '#church-year/dates.ts';
import { nonceContext } from '#kit/ssr/server-document.ts';
import type { Parish } from '#parish/contract.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { weekBlocks, weekTitle } from '#week/blocks.ts';
import type { Week } from '#week/contract.ts';
import { toPageError } from '#week/pages/page-error.ts';
import { WeekContent } from '#week/pages/week-content.tsx';
import { slidesOf } from '#week/slides.ts';
import type { Route } from './+types/screen';
import { keepScreenFresh } from './keep-screen-fresh.ts';
import styles from './screen.css?inline';

const SLIDE_SECONDS = 12;
const RELOAD_SECONDS = 600;
/** Twenty minutes: more has no use in a hall. */
const MAX_SLIDES = 100;

/** Shows one slide after the other, for any number of slides: the same style sheet fits every week. */
const turningStyles = Array.from({ length: MAX_SLIDES }, (_, index) => {
  const count = index + 1;
  return [
    `.slide:nth-child(${count}){animation-delay:${index * SLIDE_SECONDS}s}`,
    `[data-slides="${count}"] .slide{animation-name:turn-${count};animation-duration:${count * SLIDE_SECONDS}s}`,
    `@keyframes turn-${count}{0%{visibility:visible}${100 / count}%,to{visibility:hidden}}`,
  ].join('');
}).join('');

/**
 * The screen in the hall: a document of its own, which turns by its styles alone. Without scripts it reloads itself.
 *
 * @throws a 404 for a date without a week.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client, parish } = context.get(pageContext);
  const asked = url.searchParams.get('date') ?? '';
  // the cache ignores other values too
  const query = isCivilDate(asked) ? { date: asked } : {};
  const week = await client.week.read({ query }).catch(toPageError);
  const html = renderToStaticMarkup(<Screen week={week} parish={parish} nonce={context.get(nonceContext)} />);
  return new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

interface ScreenProps {
  readonly week: Week;
  readonly parish: Parish;
  readonly nonce: string;
}

function Screen({ week, parish: { identity, place }, nonce }: ScreenProps) {
  const slides = weekBlocks(week).flatMap(slidesOf).slice(0, MAX_SLIDES);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`Hall screen · ${identity.name}`}</title>
        <noscript>
          <meta httpEquiv="refresh" content={`${RELOAD_SECONDS}`} />
        </noscript>
        <style nonce={nonce}>{`${styles}${turningStyles}`}</style>
      </head>
      <body>
        <main data-slides={slides.length} data-last-date={week.lastDate} data-time-zone={place.timeZone}>
          <div>
            {slides.map((slide, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
              <div key={index} className="slide">
                <WeekContent blocks={[slide]} listClass="" />
              </div>
            ))}
          </div>
          <footer>
            <span>{identity.name}</span> <span>{weekTitle(week)}</span>
          </footer>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape its quotes */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${keepScreenFresh})()` }} />
      </body>
    </html>
  );
}
