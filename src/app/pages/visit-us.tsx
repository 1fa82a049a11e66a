import { useCallback, useState } from 'react';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Spinner } from '#kit/ui/feedback/spinner.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { ExternalFrame } from '#kit/viewers/external-frame.tsx';
import { cityLine, useParish } from '#parish/site/site.ts';
import { ServiceChanges, SundayContent } from '#services/sunday-content.tsx';
import { MapPlaceholder } from './map-placeholder.tsx';

/** Where and when to come (public specification, section 2). */
export function VisitUs() {
  const { identity, place, phoneUrl } = useParish();
  const { street, city, mapUrl, phone, email, officeHours } = place;
  const contacts = [
    ['Office hours', officeHours],
    ['Vicar', place.vicarContact],
    ['Secretary', place.secretaryContact],
    ['Trustee', place.trusteeContact],
  ].filter(([, text]) => text);
  return (
    <>
      <SectionHeader
        eyebrow="Come and see"
        title="Visit Us"
        more={{ to: '/visit', text: 'Your first visit' }}
      />
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <dl className="space-y-6">
          <div>
            <dt className="eyebrow">Address</dt>
            <dd className="mt-1">
              <address className="not-italic">
                {[identity.name, street, cityLine(place)].filter(Boolean).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              {mapUrl && (
                <a
                  href={mapUrl}
                  rel="noopener noreferrer"
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  See it on a map
                </a>
              )}
            </dd>
          </div>
          <SundayContent>
            {({ main }) =>
              main && (
                <div>
                  <dt className="eyebrow">Sunday Service</dt>
                  <dd className="mt-1">
                    <span className="font-serif text-[1.9rem]/tight text-rubric">{main.time}</span>
                    <br />
                    {main.name}
                    <ServiceChanges className="mt-2" />
                  </dd>
                </div>
              )
            }
          </SundayContent>
          {(phone || email) && (
            <div>
              <dt className="eyebrow">Questions</dt>
              <dd>
                {phone && (
                  <a href={phoneUrl || undefined} className="link inline-flex min-h-11 items-center">
                    {phone}
                  </a>
                )}
                <br />
                {email && (
                  <a href={mailtoUrl(email)} className="link inline-flex min-h-11 items-center">
                    {email}
                  </a>
                )}
              </dd>
            </div>
          )}
          {contacts.map(([term, text]) => (
            <div key={term}>
              <dt className="eyebrow">{term}</dt>
              <dd className="mt-1 whitespace-pre-wrap">{text}</dd>
            </div>
          ))}
        </dl>
        {(street || city) && <MapFrame />}
      </div>
    </>
  );
}

/** The map of the church. Nothing is loaded from the map's host until the visitor presses the button. */
function MapFrame() {
  const { identity, place } = useParish();
  const { mapEmbedUrl } = place;
  const [state, setState] = useState<'initial' | 'requested' | 'failed'>('initial');
  const onFailed = useCallback(() => setState('failed'), []);
  if (mapEmbedUrl && state === 'requested')
    return (
      <div className="grid aspect-[4/3] place-items-center rounded-sm border border-line md:aspect-[16/10]">
        <ExternalFrame
          src={mapEmbedUrl}
          title={`Map: ${identity.name}`}
          placeholder={<Spinner text="Loading the map" />}
          onFailed={onFailed}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
          ref={(frame) => frame?.focus()}
          className="size-full"
        />
      </div>
    );
  return (
    <div className="relative overflow-hidden rounded-sm border border-line">
      <MapPlaceholder />
      {mapEmbedUrl && (
        <div className="needs-scripts border-t border-line bg-raised px-5 py-4">
          <Button look="primary" onClick={() => setState('requested')}>
            Show the map
          </Button>
          <p role="status" className="mt-2 text-[0.95rem] text-quiet">
            {state === 'failed'
              ? 'The map could not be loaded. Try again, or use the link “See it on a map”.'
              : `The map is loaded from ${new URL(mapEmbedUrl).host} only after you press this button.`}
          </p>
        </div>
      )}
    </div>
  );
}
