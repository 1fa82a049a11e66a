import { ValuesBody } from '#contract/resources/parish.ts';
import { listField, PARAGRAPH } from './block-fields.tsx';
import { blockSection } from './block-section.tsx';
import { Paragraphs } from './words-block.tsx';

export const valuesBlock = blockSection({
  block: 'values',
  appears: 'on the About page. Without values, the section is hidden',
  fields: [listField(ValuesBody, 'values', 'Our values', 'Value', PARAGRAPH)],
  Preview: ({ parish: { values } }) => <Paragraphs paragraphs={values.values} />,
});
