/** The editors in the About page. They need the kinds of records, which visitors do not load. */
import { defineRecords } from '#kit/crud/records.ts';
import { definitions } from '../records.ts';

export { ClergyEditor } from '#people/clergy/clergy-editor.tsx';
export { FormerVicarsEditor } from '#people/former-vicars/former-vicars-editor.tsx';

defineRecords(definitions);
