import { ManageResources } from './resources/manage-resources.tsx';

/** What concerns the services; their resources stand last (admin specification, section 2). */
export function ServicesTab() {
  return (
    <div className="space-y-14">
      <ManageResources />
    </div>
  );
}
