import { SundayBody } from '#contract/resources/parish.ts';
import { textFields } from './block-fields.tsx';
import { blockSection } from './block-section.tsx';

const text = textFields(SundayBody);

export const sundayBlock = blockSection({
  block: 'sunday',
  appears:
    'on the home page’s first screen, in the footer of every page, and on the Services and About pages',
  fields: [
    text('name', 'Service', { hint: 'For example Holy Qurbana' }),
    text('time', 'Time', { hint: 'For example 8:30 AM' }),
  ],
  Preview: ({ parish: { sunday } }) => (
    <p>
      Sunday {sunday.time}, {sunday.name}
    </p>
  ),
});
