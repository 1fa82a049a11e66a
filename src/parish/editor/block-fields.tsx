import { z } from 'zod';
import type { FieldDefinition, InputProps } from '#kit/crud/form/fields.ts';
import { type ListEntry, ListInput, type ListOptions, textOf } from '#kit/crud/form/list-input.tsx';
import { textRules } from '#kit/crud/form/text-fields.ts';
import { PARISH_LIST_LENGTHS } from '../contract.ts';

/** The texts of an entry with a heading. */
export const PARAGRAPH = [
  { name: 'title', label: 'heading' },
  { name: 'text', label: 'text', rows: 4 },
];

const PROPOSALS = 'Proposals: please ask the vicar first. Visitors see only what you use and save.';

/**
 * Declares a list field of a block: a list of objects with these texts, or of texts if its only part is ''.
 *
 * @param item 'Paragraph'
 */
export function listField<
  Shape extends z.ZodRawShape,
  Name extends keyof Shape & keyof typeof PARISH_LIST_LENGTHS,
>(
  { shape }: z.ZodObject<Shape>,
  name: Name,
  label: string,
  item: string,
  texts: readonly Pick<ListOptions['parts'][number], 'name' | 'label' | 'rows'>[],
  proposed?: readonly ListEntry[],
) {
  const field: unknown = shape[name];
  const schema = field instanceof z.ZodDefault ? field.unwrap() : field;
  const element: unknown = schema instanceof z.ZodArray ? schema.element : undefined;
  const parts = texts.map((part) => {
    const text: unknown = element instanceof z.ZodObject ? element.shape[part.name] : element;
    return { ...part, ...textRules(text) };
  });
  const proposals = proposed && { note: PROPOSALS, entries: proposed };
  const options: ListOptions = { item, max: PARISH_LIST_LENGTHS[name], parts, proposals };
  return {
    kind: 'custom',
    name,
    label,
    comparison: {
      text: (entries: object) =>
        (entries as readonly ListEntry[])
          .map((entry) => parts.map((part) => textOf(entry, part)).join('\n'))
          .join('\n\n'),
    },
    Input: (props: InputProps) => <ListInput {...props} {...options} />,
  } as const satisfies FieldDefinition<never>;
}
