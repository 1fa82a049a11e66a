import { browserClient } from '../../session/browser-client.ts';
import { NamedLinkText } from '../../ui/linked-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RecordsSection } from '../crud/crud-list.tsx';
import { FactList } from '../crud/fact-list.tsx';
import { StateBadge } from '../crud/state-badge.tsx';
import type { Column } from '../crud/types.ts';
import { parishDate } from '../parish-date.ts';
import { useLists } from '../use-lists.tsx';
import { type AdRow, adRow } from './ad-calls.ts';
import { AdForm } from './ad-form.tsx';
import { adWords } from './messages.ts';

const typeOf = ({ adType }: AdRow) => (adType === 'image' ? 'Image' : 'Text');
const statusOf = ({ isActive }: AdRow) => (isActive ? 'Active' : 'Inactive');

/** Admin specification, section 2. */
const COLUMNS: readonly Column<AdRow>[] = [
  {
    label: 'Order',
    cell: ({ displayOrder, title }) => (
      <>
        <span className="min-[72rem]:hidden">Order </span>
        {displayOrder}
        <span className="sr-only">: {title}</span>
      </>
    ),
    sortBy: ({ displayOrder }) => displayOrder,
  },
  { label: 'Type', cell: typeOf, sortBy: typeOf },
  {
    label: 'Preview',
    cell: (ad) => <Preview ad={ad} />,
    sortBy: typeOf,
  },
  { label: 'Description', cell: ({ title }) => title, sortBy: ({ title }) => title, isTitle: true },
  {
    label: 'Status',
    cell: (ad) => <StateBadge isLive={ad.isActive} word={statusOf(ad)} />,
    sortBy: statusOf,
  },
];

/** What pops up on the home page, in its order; inactive ones too. */
export function AdsTab() {
  const { ads, isLoaded, reload } = useLists();
  return (
    <RecordsSection
      words={adWords}
      rows={ads.map(adRow)}
      isLoaded={isLoaded.ads}
      reload={reload}
      columns={COLUMNS}
      details={(ad) => <AdDetails ad={ad} />}
      Form={AdForm}
      remove={({ _id }) => browserClient.ads.remove({ params: { id: _id } })}
      trashKind="ads"
    />
  );
}

function Preview({ ad: { picture } }: { ad: AdRow }) {
  if (!picture) return <span className="text-quiet">Text only</span>;
  return <Picture picture={picture} alt="" sizes="5rem" className="aspect-[16/10] w-20 rounded-sm" />;
}

function AdDetails({ ad }: { ad: AdRow }) {
  return (
    <FactList
      facts={{
        Type: typeOf(ad),
        Description: ad.description ? <NamedLinkText text={ad.description} /> : 'No description',
        'Display order': ad.displayOrder,
        Status: statusOf(ad),
        Added: parishDate(ad.createdAt),
      }}
    />
  );
}
