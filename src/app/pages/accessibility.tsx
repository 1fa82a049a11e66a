import { Link } from '#kit/ui/controls/link.tsx';
import { ContactLine } from '#parish/site/contact-line.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName } from '#parish/site/site.ts';
import { TextPage, TextSection } from '#parish/site/text-page.tsx';

export const meta = staticMeta({
  title: 'Accessibility',
  description: (parish) =>
    `How the website of ${siteName(parish)} can be used by everyone, how that is tested, and whom to tell about problems.`,
  path: '/accessibility',
});

export default function AccessibilityPage() {
  return (
    <TextPage
      title="Accessibility"
      introduction="This site is for everyone: with a screen reader, by keyboard, with large text, on a slow phone."
    >
      <TextSection title="What you can expect">
        <ul className="list-disc space-y-1 pl-6">
          <li>Its goal is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.</li>
          <li>Everything can be done with a keyboard, and the focus is always visible.</li>
          <li>
            The key / opens the search; you can turn this off on the{' '}
            <Link to="/search" className="link">
              search page
            </Link>
            .
          </li>
          <li>Pages can be read, and their forms sent, without scripts.</li>
          <li>
            Text can be enlarged to 200 percent. Colors follow the light or dark setting of your device.
          </li>
          <li>Movement stops if your device asks for less of it.</li>
        </ul>
      </TextSection>
      <TextSection title="How it is tested">
        <p>
          Each version of this site’s software is tested before its release. The tests open the pages, dialogs
          and forms on a phone’s and a desktop’s screen, in light and dark colors, check them with axe-core,
          and operate them with a keyboard. No other organization has audited this site.
        </p>
      </TextSection>
      <TextSection title="Known limits">
        <p>
          The parish adds pictures, recordings and documents. They may lack a description, a transcript or
          text that can be read aloud.
        </p>
      </TextSection>
      <TextSection title="If something does not work for you">
        <ContactLine text="Please tell us which page it is and what happened. We will also gladly send you its content in another form:" />
      </TextSection>
    </TextPage>
  );
}
