import { expect, it } from 'vitest';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { IdentityBody, LinksBody, PlaceBody, VisitBody, WordsBody } from '../contract.ts';
import { listField, PARAGRAPH } from './block-fields.tsx';

it('a text field has the length of its schema, and is required if the schema rejects an empty text', () => {
  const identity = textFields(IdentityBody);
  const place = textFields(PlaceBody);
  expect(identity('name', 'Name')).toMatchObject({ maxLength: 200, isRequired: true });
  expect(identity('tagline', 'Tagline')).toMatchObject({ maxLength: 200, isRequired: false });
  expect(place('email', 'Email')).toMatchObject({ maxLength: 254, isRequired: false });
  expect(place('timeZone', 'Time zone')).toMatchObject({ maxLength: 60, isRequired: true });
  expect(textFields(LinksBody)('documentViewer', 'Viewer')).toMatchObject({ maxLength: 1_000 });
});

it('an edit conflict shows a list as text', () => {
  const paragraphs = listField(VisitBody, 'expectations', 'First visit', 'Paragraph', PARAGRAPH);
  const notes = listField(WordsBody, 'donationNotes', 'Notes', 'Note', [{ name: '', label: 'text' }]);
  expect(
    paragraphs.comparison.text([
      { text: 'Many of us leave them at the door.', title: 'Shoes' },
      { title: 'Children', text: '' },
    ]),
  ).toBe('Shoes\nMany of us leave them at the door.\n\nChildren\n');
  expect(notes.comparison.text(['One', 'Two'])).toBe('One\n\nTwo');
});
