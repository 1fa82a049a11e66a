import { z } from 'zod';
import { PARISH_LIST_LENGTHS } from '#contract/resources/parish/details.ts';
import type { FieldDefinition, InputProps, KindProps } from '../crud/fields.ts';
import { type ListEntry, ListInput, type ListOptions, textOf } from './list-input.tsx';

type TextOptions = Partial<Pick<KindProps<'text'>, 'hint' | 'rows' | 'keyboard'>>;

/** Declares text fields of a block: the schema says how long the text may be, and whether it is required. */
export function textFields<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return (name: keyof Shape & string, label: string, options: TextOptions = {}) =>
    ({
      kind: 'text',
      name,
      label,
      maxLength: maxLengthOf(shape[name]),
      isRequired: !isOptional(shape[name]),
      ...options,
    }) as const satisfies FieldDefinition<never>;
}

/** The texts of an entry with a heading. */
export const PARAGRAPH = [
  { name: 'title', label: 'heading' },
  { name: 'text', label: 'text', rows: 4 },
];

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
  proposals?: ListOptions['proposals'],
) {
  const field: unknown = shape[name];
  const schema = field instanceof z.ZodDefault ? field.unwrap() : field;
  const element: unknown = schema instanceof z.ZodArray ? schema.element : undefined;
  const parts = texts.map((part) => {
    const text: unknown = element instanceof z.ZodObject ? element.shape[part.name] : element;
    return { ...part, maxLength: maxLengthOf(text), isRequired: !isOptional(text) };
  });
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

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse('').success;
}

/** The maximum length of a text schema. */
function maxLengthOf(schema: unknown): number {
  if (schema instanceof z.ZodString) return schema.maxLength ?? Number.POSITIVE_INFINITY;
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap());
  throw new Error('This schema is not for text');
}
