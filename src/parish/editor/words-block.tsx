import { useFormContext } from 'react-hook-form';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { type Parish, type ParishWords, ValuesBody, WordsBody } from '../contract.ts';
import { listField, PARAGRAPH } from './block-fields.tsx';
import { blockSection } from './block-section.tsx';

const text = textFields(WordsBody);
const INTRODUCTION = { rows: 3, hint: 'Below the heading of the page' };

export const wordsBlock = blockSection({
  block: 'words',
  appears: 'on the pages that are named at each text',
  mayBeEmpty: true,
  fields: [
    text('servicesIntroduction', 'Services: introduction', INTRODUCTION),
    text('eventsIntroduction', 'Events & News: introduction', INTRODUCTION),
    text('organizationsIntroduction', 'Organizations: introduction', INTRODUCTION),
    text('galleryIntroduction', 'Gallery: introduction', INTRODUCTION),
    text('aboutIntroduction', 'About: introduction', INTRODUCTION),
    text('prayerIntroduction', 'Prayer Request: introduction', INTRODUCTION),
    text('prayerPrivacy', 'Prayer Request: who reads a request', {
      rows: 3,
      hint: 'How long requests are kept is added to it.',
    }),
    text('prayerCall', 'Prayer Request: before the phone number', {
      hint: 'If it is empty, the phone number is not shown there.',
    }),
    text('donateIntroduction', 'Donate: introduction', INTRODUCTION),
    text('donationReceipt', 'Donate: about the screenshot of a payment', {
      rows: 2,
      hint: 'Below “Send us the screenshot”',
    }),
    listField(WordsBody, 'donationNotes', 'Donate: good to know', 'Note', [
      { name: '', label: 'text', rows: 3 },
    ]),
    listField(WordsBody, 'donationLinks', 'Donate: other ways to give', 'Link', [
      { name: 'title', label: 'name' },
      { name: 'url', label: 'address' },
      { name: 'text', label: 'sentence about it', rows: 2 },
    ]),
    text('donationTax', 'Donate: tax line', { hint: 'Such as: EIN 12-3456789, a 501(c)(3) organization' }),
    text('donationStatement', 'Donate: about receipts and the yearly statement', { rows: 2 }),
    listField(WordsBody, 'donationPurposes', 'Donate: what your gift does', 'Card', PARAGRAPH),
    text('donationThanks', 'Donate: thank you', { rows: 3 }),
  ],
  Preview: WordsPreview,
});

export const valuesBlock = blockSection({
  block: 'values',
  appears: 'on the About page. Without values, the section is hidden',
  fields: [listField(ValuesBody, 'values', 'Our values', 'Value', PARAGRAPH)],
  Preview: ({ parish: { values } }) => <Paragraphs paragraphs={values.values} />,
});

/** In the tab, how many texts there are; in the form, the texts that differ from the saved ones. */
function WordsPreview({ parish: { words } }: { readonly parish: Parish }) {
  const form = useFormContext();
  const { version: _, ...texts } = words;
  const names = Object.keys(texts) as (keyof ParishWords)[];
  if (!form) {
    const empty = names.filter((name) => texts[name].length === 0).length;
    return (
      <p>
        {names.length - empty} texts{empty > 0 && `, and ${empty} that are empty and not shown`}
      </p>
    );
  }
  const saved = form.formState.defaultValues as ParishWords;
  const changed = names.filter((name) => JSON.stringify(texts[name]) !== JSON.stringify(saved[name]));
  if (changed.length === 0) return <p className="text-quiet">The texts that you change appear here.</p>;
  return (
    <div className="space-y-5">
      {changed.map((name) => {
        const value = texts[name];
        const paragraphs = typeof value === 'string' ? [value].filter(Boolean) : value;
        return <Paragraphs key={name} paragraphs={paragraphs} />;
      })}
    </div>
  );
}

type Paragraph = string | ParishWords['donationPurposes'][number];

/** Paragraphs with their headings, or notes. */
export function Paragraphs({ paragraphs }: { readonly paragraphs: readonly Paragraph[] }) {
  if (paragraphs.length === 0) return <p className="text-quiet">Nothing is shown.</p>;
  return (
    <ul className="space-y-3">
      {paragraphs.map((paragraph, index) => {
        const { title, text } = typeof paragraph === 'string' ? { title: '', text: paragraph } : paragraph;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
          <li key={index}>
            {title && <p className="font-serif text-xl">{title}</p>}
            <p className="text-quiet">{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
