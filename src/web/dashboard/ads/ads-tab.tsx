import { NamedLinkText } from '../../ui/controls/linked-text.tsx';
import { ResponsivePicture } from '../../ui/media/picture.tsx';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, StateBadge } from '../crud/record-details.tsx';
import type { Column } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { windowDetails } from '../crud/visibility.tsx';
import { visibilityLabel } from '../crud/visibility-label.ts';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { AdForm, type AdRecord, toAdRecord } from './ad-form.tsx';
import { adMessages } from './messages.ts';

const typeLabel = ({ adType }: AdRecord) => (adType === 'image' ? 'Image' : 'Text');
const statusLabel = (ad: AdRecord) => visibilityLabel(ad, { draft: 'Inactive', visible: 'Active' });

/** Admin specification, section 2. */
const COLUMNS: readonly Column<AdRecord>[] = [
  {
    label: 'Order',
    cell: ({ displayOrder }) => (
      <>
        <span className="min-[72rem]:hidden">Order </span>
        {displayOrder}
      </>
    ),
    sortBy: ({ displayOrder }) => displayOrder,
  },
  { label: 'Type', sortBy: typeLabel },
  {
    label: 'Preview',
    cell: (ad) => <Preview ad={ad} />,
    sortBy: typeLabel,
  },
  { label: 'Description', sortBy: ({ title }) => title, isTitle: true },
  {
    label: 'Status',
    cell: (ad) => <StateBadge isLive={ad.visibility === 'visible'} label={statusLabel(ad)} />,
    sortBy: statusLabel,
  },
];

/** The home page ads in display order, including inactive ones. */
export function AdsTab() {
  const { ads, isLoaded, reload } = useLists();
  return (
    <CrudList
      group="ads"
      isWholeTab
      messages={adMessages}
      view={useListView({ rows: ads.map(toAdRecord), columns: COLUMNS })}
      isLoaded={isLoaded.ads}
      reload={reload}
      details={(ad) => <AdDetails ad={ad} />}
      form={(props) => <AdForm {...props} />}
    />
  );
}

function Preview({ ad: { picture } }: { ad: AdRecord }) {
  if (!picture) return <span className="text-quiet">Text only</span>;
  return (
    <ResponsivePicture picture={picture} alt="" sizes="5rem" className="aspect-[16/10] w-20 rounded-sm" />
  );
}

function AdDetails({ ad }: { ad: AdRecord }) {
  return (
    <DescriptionList
      entries={{
        Type: typeLabel(ad),
        Description: ad.description ? <NamedLinkText text={ad.description} /> : 'No description',
        'Display order': ad.displayOrder,
        Status: statusLabel(ad),
        ...windowDetails(ad),
        Added: parishDate(ad.createdAt),
      }}
    />
  );
}
