import { ACTIVITY_RETENTION_DAYS, FAILURE_RETENTION_DAYS } from '#kit/audit-log/wire.ts';
import { DEVICE_RETENTION_DAYS } from '#kit/auth/wire.ts';
import { countOf } from '#kit/text/count.ts';
import { TRASH_RETENTION_DAYS } from '#kit/trash/wire.ts';
import { ContactLine } from '#parish/site/contact-line.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import { TextPage, TextSection } from '#parish/site/text-page.tsx';
import type { Route } from './+types/privacy';

export function loader({ context }: Route.LoaderArgs) {
  const { frameOrigins, fileOrigins } = context.get(pageContext).externalOrigins;
  const hosts = (origins: readonly string[]) => [...new Set(origins.map((origin) => new URL(origin).host))];
  return { frameHosts: hosts(frameOrigins), fileHosts: hosts(fileOrigins) };
}

export const meta = staticMeta({
  title: 'Privacy',
  description: (parish) =>
    `What the website of ${siteName(parish)} stores, for how long, and which other hosts a browser contacts.`,
  path: '/privacy',
});

/** What this installation stores and contacts. Its statements follow from the settings and the code. */
export default function PrivacyPage({ loaderData: { frameHosts, fileHosts } }: Route.ComponentProps) {
  const { prayerRequests, words } = useParish();
  return (
    <TextPage
      title="Privacy"
      introduction="What this website stores, for how long, and which other hosts your browser contacts."
    >
      <TextSection title="When you read this site">
        <p>
          There are no cookies, no advertising and no visitor statistics. The server does not record which
          pages you read. It records requests that it rejects or that fail, with the network address they came
          from and without what you wrote.
        </p>
        <p>
          Your browser remembers, until you close the tab, that you closed an announcement, and what you have
          begun to write to us. It also remembers that you turned off the key for the search, and may save
          pages that you open, the services and the readings of the next 60 days on your device, so that you
          can read them without a connection. Clearing the data of this site in your browser deletes them.
        </p>
      </TextSection>
      <TextSection title="Other hosts">
        {fileHosts.length > 0 ? (
          <p>
            Pictures, recordings and documents are loaded from {fileHosts.join(' and ')}. Everything else is
            on this site.
          </p>
        ) : (
          <p>All pages, pictures and fonts are on this site.</p>
        )}
        {frameHosts.length > 0 && (
          <>
            <p>
              Your browser contacts these hosts only after you select a video, a map, a recording or a viewer:
            </p>
            <ul className="list-disc space-y-1 pl-6">
              {frameHosts.map((host) => (
                <li key={host} className="wrap-anywhere">
                  {host}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>A link to another website opens that website, which has its own rules.</p>
      </TextSection>
      <TextSection title="What you write to us">
        <p>
          Prayer requests, requests to take down a picture, and what you enter to tell us that you are coming
          are stored encrypted, are never sent by email, and are permanently deleted after{' '}
          {countOf(prayerRequests.keptDays, 'day')}. A request for a memorial each year stays until you ask us
          to withdraw it, and this site shows the name only if you agreed.
        </p>
        <p>
          Staff can take a readable copy of what you write, for example to move this website, after they enter
          their password.
        </p>
        <p>{words.prayerPrivacy}</p>
        <p>
          For the letter by email the site stores your address, encrypted, and nothing else. Staff can read
          the addresses and have the list as a file. Each letter has a link that ends it and deletes your
          address, and an address that is not confirmed is deleted after a day. Letters contain nothing that
          shows whether you read them.
        </p>
      </TextSection>
      <TextSection title="What the parish publishes">
        <p>
          Staff publish events, news and pictures. A deleted item stays in the trash for{' '}
          {TRASH_RETENTION_DAYS} days, from which staff can restore it, and in backups until the parish
          deletes those. Staff can see what a text or a picture was before it was changed for a year.
        </p>
        <p>
          Below each picture of the gallery you can ask us to take it down
          {prayerRequests.hidesPictures && '; it is then hidden at once, before we decide'}.
        </p>
        <ContactLine text="If a picture or a text about you should not be here, please tell us:" />
      </TextSection>
      <TextSection title="Staff">
        <p>
          For each account, the site stores the name, the email address, and the password as a hash. It stores
          who changed what for {ACTIVITY_RETENTION_DAYS} days, failed sign-ins for {FAILURE_RETENTION_DAYS}{' '}
          days, and the browsers from which staff signed in for {DEVICE_RETENTION_DAYS} days.
        </p>
      </TextSection>
      <TextSection title="Your questions">
        <ContactLine text="Ask us what is stored about you, or ask us to delete it:" />
      </TextSection>
    </TextPage>
  );
}
