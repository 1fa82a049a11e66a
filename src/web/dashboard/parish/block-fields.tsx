import { z } from 'zod';
import type { FieldDefinition, KindProps } from '../crud/fields.ts';

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

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse('').success;
}

/** The maximum length of a text schema. */
export function maxLengthOf(schema: unknown): number {
  if (schema instanceof z.ZodString) return schema.maxLength ?? Number.POSITIVE_INFINITY;
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap());
  throw new Error('This schema is not for text');
}
