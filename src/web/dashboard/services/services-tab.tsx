import { useSearchParams } from 'react-router';
import { openFolderId } from '../tabs.ts';
import { ManageResources } from './resources/manage-resources.tsx';
import { ServicesSection } from './worship/services-section.tsx';

/** Worship services and their resources; an open resource folder is shown alone (admin specification, section 2). */
export function ServicesTab() {
  const [search] = useSearchParams();
  const isInFolder = openFolderId(search) !== null;
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
