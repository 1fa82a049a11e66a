import { textFields } from '#kit/crud/form/text-fields.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { LinksBody } from '../contract.ts';
import { listField } from './block-fields.tsx';
import { blockSection } from './block-section.tsx';

const text = textFields(LinksBody);

export const linksBlock = blockSection({
  block: 'links',
  appears:
    'on the home page’s first screen (Live Streaming), in the footer of every page, and beside office documents',
  mayBeEmpty: true,
  fields: [
    text('liveStreamUrl', 'Live stream', {
      keyboard: 'url',
      hint: 'The link of the button “Live Streaming”, for example your YouTube channel',
    }),
    listField(LinksBody, 'social', 'Links in the footer', 'Link', [
      { name: 'name', label: 'name' },
      { name: 'url', label: 'address' },
    ]),
    text('documentViewer', 'Viewer of office documents', {
      keyboard: 'url',
      hint: 'An https link with {address} in place of the file. Visitors are asked first. Without it, the files are downloaded.',
    }),
  ],
  Preview: ({ parish: { links } }) => (
    <div className="space-y-3">
      {links.liveStreamUrl && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="button button-lamp pointer-events-none">Live Streaming</span>
          <span className="text-quiet">{links.liveStreamUrl}</span>
        </p>
      )}
      <DescriptionList entries={Object.fromEntries(links.social.map(({ name, url }) => [name, url]))} />
      {!links.liveStreamUrl && links.social.length === 0 && <p className="text-quiet">No links</p>}
    </div>
  ),
});
