import { windowDetails } from '#kit/crud/form/visibility.tsx';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, StateBadge } from '#kit/crud/list/record-details.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import type { Column } from '#kit/crud/types.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { ResponsivePicture } from '#kit/ui/media/picture.tsx';
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
      manyActions={[]}
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
        Description: ad.description ? <FormattedText blocks={ad.formatted.description} /> : 'No description',
        'Display order': ad.displayOrder,
        Status: statusLabel(ad),
        ...windowDetails(ad),
        Added: localDate(ad.createdAt),
      }}
    />
  );
}
