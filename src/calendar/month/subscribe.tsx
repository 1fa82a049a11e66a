import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useId } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Button } from '#kit/ui/controls/button.tsx';

const calendars = [
  {
    file: 'feasts.ics',
    title: 'Feasts and readings',
    text: 'Every Sunday and feast, with its tone, fast and readings.',
  },
  { file: 'events.ics', title: 'Parish events', text: 'Everything listed under Events & News.' },
  { file: 'services.ics', title: 'Services', text: 'Every service of the next 13 months, with changes.' },
  { file: 'all.ics', title: 'All', text: 'Feasts, readings, services and parish events together.' },
] as const;

const steps = [
  { program: 'iPhone, iPad, Mac', instructions: 'Tap “Subscribe” and confirm.' },
  {
    program: 'Google Calendar',
    instructions:
      'On a computer, open Other calendars, select the plus sign, then “From URL”, and paste the address. The calendar then appears on your phone too.',
  },
  {
    program: 'Outlook',
    instructions: 'Select Add calendar, then “Subscribe from web”, and paste the address.',
  },
] as const;

/** A button and a popover with the URLs of the calendar feeds. The native popover works without scripts. */
export function Subscribe({ look }: { look?: 'night' }) {
  const id = useId();
  const root = useRouteLoaderData<{ publicUrl: string }>('root');
  const feedUrl = (file: string) => `${root?.publicUrl ?? ''}/calendar/${file}`;
  return (
    <>
      <Button popoverTarget={id} look={look} className="print:hidden">
        <CalendarPlus size={20} strokeWidth={1.5} /> Subscribe
      </Button>
      <div id={id} popover="auto" role="dialog" aria-label="Subscribe to our calendars" className="popover">
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 sm:px-7">
          <h2 className="text-2xl">Subscribe to our calendars</h2>
          <Button popoverTarget={id} popoverTargetAction="hide">
            Close
          </Button>
        </div>
        <div className="grid gap-6 px-5 py-5 sm:px-7">
          <p className="text-quiet">Your calendar app downloads them automatically and stays up to date.</p>
          <ul className="grid gap-5">
            {calendars.map(({ file, title, text }) => (
              <li key={file}>
                <p className="font-semibold">{title}</p>
                <p className="text-quiet">{text}</p>
                <p className="mt-2 flex flex-wrap items-center gap-x-5">
                  <a
                    href={feedUrl(file).replace(/^https?:/, 'webcal:')}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    Subscribe<span className="sr-only"> to {title}</span>
                  </a>
                  <a href={feedUrl(file)} className="link inline-flex min-h-11 items-center break-all">
                    {feedUrl(file)}
                  </a>
                </p>
              </li>
            ))}
          </ul>
          <dl className="grid gap-3 border-t border-line pt-5">
            {steps.map(({ program, instructions }) => (
              <div key={program}>
                <dt className="font-semibold">{program}</dt>
                <dd className="text-quiet">{instructions}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </>
  );
}
