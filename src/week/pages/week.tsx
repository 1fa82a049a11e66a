import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { data, redirect } from 'react-router';
import { addDays, dayNumber, isCivilDate } from '#church-year/dates.ts';
import { qrCodeModules } from '#kit/media/qr-code-modules.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { QrCode } from '#kit/ui/media/qr-code.tsx';
import { LETTER_PATH } from '#letter/wire.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta, pageTitle } from '#parish/site/page-meta.ts';
import { addressLine, useParish } from '#parish/site/site.ts';
import { weekBlocks, weekTitle, weekUrl } from '../blocks.ts';
import type { Route } from './+types/week';
import { CopyForWhatsApp } from './copy-for-whatsapp.tsx';
import { toPageError } from './page-error.ts';
import printStyles from './print.css?url';
import { WeekContent } from './week-content.tsx';

const DAYS_IN_YEAR = 366;

/** Has no `clientLoader`: only the server draws QR codes. @throws a redirect to the Sunday of another day, and a 404. */
export async function loader({ context, params: { date } }: Route.LoaderArgs) {
  const { client, publicUrl } = context.get(pageContext);
  if (date !== undefined && !isCivilDate(date)) throw data(null, { status: 404 });
  const week = await client.week.read({ query: { date } }).catch(toPageError);
  const path = weekUrl(week.date);
  if (date !== undefined && date !== week.date) throw redirect(path);
  const url = new URL(path, publicUrl).href;
  return { week, url, code: qrCodeModules(url) };
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printStyles, media: 'print' }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return [{ title: pageTitle(site, 'The week') }];
  const { week } = loaderData;
  const title = `The week: ${weekTitle(week)}`;
  return pageMeta({
    title,
    description: [week.sunday.names[0], 'services, events and news of the week'].filter(Boolean).join(': '),
    path: weekUrl(week.date),
    isIndexable: Math.abs(dayNumber(week.date) - dayNumber(site.today)) <= DAYS_IN_YEAR,
    site,
  });
}

/** A week as the parish announces it. Prints as a sheet. */
export default function WeekPage({ loaderData: { week, url, code }, params }: Route.ComponentProps) {
  const { identity, place } = useParish();
  return (
    <main className="week wrap max-w-[46rem] py-14">
      <header className="mb-8">
        <div>
          <p className="week-parish hidden font-serif print:block">{identity.name}</p>
          <p className="hidden print:block">
            {[addressLine(place), place.phone].filter(Boolean).join(' · ')}
          </p>
          <p className="eyebrow">The week</p>
          <h1 className="mt-2">{weekTitle(week)}</h1>
          <p className="hidden print:block">{url}</p>
        </div>
        <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full print:hidden">
          <Button look="primary" className="needs-scripts" onClick={() => window.print()}>
            Print this sheet
          </Button>
          <CopyForWhatsApp week={week} url={url} />
          <a
            href={`/week/screen${params.date ? `?date=${params.date}` : ''}`}
            className="button button-quiet"
          >
            Hall screen
          </a>
          <Link to={LETTER_PATH} className="button button-quiet">
            Get it by email
          </Link>
        </div>
        <div className="hidden print:block">
          <QrCode modules={code} label="QR code for this page" />
        </div>
      </header>
      <div className="week-blocks space-y-8">
        <WeekContent blocks={weekBlocks(week)} />
      </div>
      <nav
        aria-label="Other weeks"
        className="mt-10 grid grid-cols-2 gap-x-6 border-t border-line pt-4 print:hidden"
      >
        <p>
          <Link to={weekUrl(addDays(week.date, -7))} className="prev-next-link">
            <ArrowLeft size={20} strokeWidth={1.5} /> Previous week
          </Link>
        </p>
        <p className="text-right">
          <Link to={weekUrl(addDays(week.date, 7))} className="prev-next-link">
            Next week <ArrowRight size={20} strokeWidth={1.5} />
          </Link>
        </p>
      </nav>
    </main>
  );
}
