import { parish } from '#parish';
import { SectionHeader } from '../../ui/section-header.tsx';
import { MapFrame } from './map-frame.tsx';

/** Where and when to come (public specification, section 2). */
export function VisitUs() {
  const { address, sundayService, phone, email } = parish;
  return (
    <>
      <SectionHeader eyebrow="Come and see" title="Visit Us" />
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <dl className="space-y-6">
          <div>
            <dt className="eyebrow">Address</dt>
            <dd className="mt-1">
              <address className="not-italic">
                {parish.name}
                <br />
                {address.street}
                <br />
                {address.city}
              </address>
              <a
                href={address.mapUrl}
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                See it on a map
              </a>
            </dd>
          </div>
          <div>
            <dt className="eyebrow">Sunday Service</dt>
            <dd className="mt-1">
              <span className="font-serif text-[1.9rem]/tight text-rubric">{sundayService.time}</span>
              <br />
              {sundayService.name}
            </dd>
          </div>
          <div>
            <dt className="eyebrow">Questions</dt>
            <dd>
              <a href={`tel:${phone.dial}`} className="link inline-flex min-h-11 items-center">
                {phone.shown}
              </a>
              <br />
              <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center">
                {email}
              </a>
            </dd>
          </div>
        </dl>
        <MapFrame />
      </div>
    </>
  );
}
