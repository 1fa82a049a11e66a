import { textFields } from '#kit/crud/form/text-fields.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { PICTURE_HINT, pictureValues } from '#kit/crud/picture/picture-value.ts';
import type { Parish } from '../contract.ts';
import { VisitBody } from '../contract.ts';
import { visitProposals as proposed } from '../visit-proposals.ts';
import { listField, PARAGRAPH } from './block-fields.tsx';
import { blockSection } from './block-section.tsx';
import { Paragraphs } from './words-block.tsx';

const text = textFields(VisitBody);
const QUESTION = [
  { name: 'question', label: 'question' },
  { name: 'answer', label: 'answer', rows: 3 },
];

export const visitBlock = blockSection({
  block: 'visit',
  appears: 'on the page Your first visit; the parking also in the footer of every page',
  mayBeEmpty: true,
  fields: [
    text('introduction', 'Introduction', { rows: 2, hint: 'Below the heading of the page' }),
    text('parking', 'Parking', { rows: 2 }),
    text('door', 'Which door', { rows: 2 }),
    text('transit', 'Bus and train', { rows: 2 }),
    text('duration', 'How long it takes', { rows: 3 }),
    listField(VisitBody, 'expectations', 'What to expect', 'Paragraph', PARAGRAPH, proposed.expectations),
    text('greeterName', 'Who greets visitors', { hint: 'The name' }),
    text('greeterText', 'About this person', { rows: 2, hint: 'For example where visitors find them' }),
    {
      kind: 'picture',
      name: 'greeterImage',
      label: 'Picture of this person',
      hint: PICTURE_HINT,
      toValue: (record) => record?.parish.pictures.greeter ?? null,
    },
    listField(VisitBody, 'questions', 'Questions and answers', 'Question', QUESTION, proposed.questions),
  ],
  schema: VisitBody.extend(pictureValues('greeterImage')),
  Preview: VisitPreview,
});

function VisitPreview({ parish: { visit, pictures } }: { readonly parish: Parish }) {
  const { greeter } = pictures;
  const questions = visit.questions.map(({ question, answer }) => ({ title: question, text: answer }));
  return (
    <div className="space-y-3">
      <p>{visit.introduction}</p>
      {greeter && <img src={greeter.src} alt="" className="h-40 rounded-sm object-cover" />}
      <DescriptionList
        entries={{
          Parking: visit.parking,
          'Which door': visit.door,
          'Bus and train': visit.transit,
          'How long it takes': visit.duration,
          'Who greets visitors': [visit.greeterName, visit.greeterText].filter(Boolean).join(': '),
        }}
      />
      <Paragraphs paragraphs={[...visit.expectations, ...questions]} />
    </div>
  );
}
