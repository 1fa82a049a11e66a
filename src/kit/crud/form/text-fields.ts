import { z } from 'zod';
import type { KindProps, LAYOUTS } from './fields.ts';

type TextOptions = Partial<Pick<KindProps<'text'>, 'hint' | 'rows' | 'keyboard'>> & {
  readonly layout?: keyof typeof LAYOUTS;
};

/** Declares text fields of a form: the body's schema says how long the text may be, and whether it is required. */
export function textFields<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return <const Name extends keyof Shape & string>(name: Name, label: string, options: TextOptions = {}) =>
    ({ kind: 'text', name, label, ...textRules(shape[name]), ...options }) as const;
}

/** The maximum length of a text schema, in UTF-16 code units, and whether it rejects an empty text. */
export function textRules(schema: unknown) {
  const isRequired = !(schema instanceof z.ZodType && schema.safeParse('').success);
  return { maxLength: maxLengthOf(schema), isRequired };
}

function maxLengthOf(schema: unknown): number {
  if (schema instanceof z.ZodString) return schema.maxLength ?? Number.POSITIVE_INFINITY;
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return maxLengthOf(schema.unwrap());
  throw new Error('This schema is not for text');
}
