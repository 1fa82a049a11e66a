import type { CSSProperties, ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { nextSunday } from '#church-year/dates.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { addressLine, type Site, useParish } from '#parish/site/site.ts';
import { weekBlocks, weekTitle, weekUrl } from '../blocks.ts';
import type { Week } from '../contract.ts';
import { Letter } from '../letter-document.tsx';
import { CopyForWhatsApp } from '../pages/copy-for-whatsapp.tsx';
import { WeekContent } from '../pages/week-content.tsx';
import { slidesOf } from '../slides.ts';
import { whatsAppText } from '../whatsapp-text.ts';

// not as classes, which visitors would load
const SIDE_BY_SIDE = { gridTemplateColumns: 'repeat(auto-fill, minmax(17rem, 1fr))' };
const HEIGHT = { height: 'clamp(12rem, 25vw, 20rem)' };
/** A slide of the hall screen, dark in both color schemes. */
const SLIDE = {
  aspectRatio: '16 / 9',
  '--quiet': 'var(--quiet-on-night)',
  '--rubric': 'var(--lamp)',
} as CSSProperties;

/** What is made of a saved week. */
export function Outputs({ week }: { readonly week: Week }) {
  const parish = useParish();
  const { publicUrl = '' } = useRouteLoaderData<Site>('root') ?? {};
  const path = weekUrl(week.date);
  const url = `${publicUrl}${path}`;
  const isComing = week.date === nextSunday(localToday());
  const blocks = weekBlocks(week);
  const page = (
    <>
      <h1>{weekTitle(week)}</h1>
      <WeekContent blocks={blocks} />
    </>
  );
  const printSheet = () => {
    const sheet = window.open(path);
    sheet?.addEventListener('load', () => sheet.print());
  };
  return (
    <section aria-label="Preview" className="grid gap-6" style={SIDE_BY_SIDE}>
      <Output title="WhatsApp" action={<CopyForWhatsApp week={week} url={url} />}>
        <textarea
          readOnly
          aria-label="Text for WhatsApp"
          value={whatsAppText(week, { url, parish })}
          className="border-y border-line p-3"
          style={HEIGHT}
        />
      </Output>
      <Output title="Page" zoom={0.6} action={<OpenLink to={path}>Open the page</OpenLink>}>
        {page}
      </Output>
      <Output title="Sheet" zoom={0.4} action={<Button onClick={printSheet}>Print the sheet</Button>}>
        <div style={{ columns: 2 }}>{page}</div>
      </Output>
      <Output
        title="Hall screen"
        zoom={0.5}
        action={
          // without a date, the screen turns to the next week by itself
          <OpenLink to={`/week/screen${isComing ? '' : `?date=${week.date}`}`}>Open the hall screen</OpenLink>
        }
      >
        {blocks.flatMap(slidesOf).map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no state
          <div key={index} style={SLIDE} className="overflow-hidden bg-night p-6 text-on-night">
            <WeekContent blocks={[slide]} listClass="" />
          </div>
        ))}
      </Output>
      <Output title="Letter" zoom={0.6}>
        <Letter
          parish={{ name: parish.identity.name, address: addressLine(parish.place) }}
          unsubscribeUrl={url}
          {...{ week, publicUrl }}
        />
      </Output>
    </section>
  );
}

interface OutputProps {
  readonly title: string;
  /** Scale of a picture of the output: it scrolls, and its links do nothing. */
  readonly zoom?: number;
  /** None for the letter, which is sent below. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Output({ title, zoom, action, children }: OutputProps) {
  return (
    <div className="card flex flex-col">
      <h3 className="px-5 py-3 text-xl">{title}</h3>
      {zoom ? (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard too
          tabIndex={0}
          className="overflow-y-auto border-y border-line bg-paper"
          style={HEIGHT}
        >
          <div inert style={{ zoom }} className="space-y-8 p-6">
            {children}
          </div>
        </section>
      ) : (
        children
      )}
      {action && <div className="flex flex-wrap gap-3 px-5 py-4 *:grow">{action}</div>}
    </div>
  );
}

/** Opens a new tab of the browser, so that the form keeps what is typed. */
function OpenLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="button button-quiet">
      {children}
    </a>
  );
}
