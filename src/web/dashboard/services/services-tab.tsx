import { useSearchParams } from 'react-router';
import { askedFolder } from './resources/folder-url.ts';
import { ManageResources } from './resources/manage-resources.tsx';
import { ServicesSection } from './worship/services-section.tsx';

/** The services of worship, and their resources below; an opened folder of these stands alone (admin specification, section 2). */
export function ServicesTab() {
  const [search] = useSearchParams();
  const isInFolder = askedFolder(search) !== null;
  return (
    <div className="space-y-14">
      {!isInFolder && (
        <>
          <ServicesSection category="regular" />
          <ServicesSection category="special" />
        </>
      )}
      <ManageResources />
    </div>
  );
}
