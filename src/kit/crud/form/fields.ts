import type { ComponentType, ReactNode } from 'react';
import { isCivilDate, longDate } from '#church-year/dates.ts';
import { type PictureDetail, type PictureValue, toPictureDetails } from '../picture/picture-value.ts';

/** Props of the input of a field. */
export interface InputProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** Whether a dialog focuses the input when it opens. */
  readonly hasInitialFocus?: boolean;
}

/** Options of each kind of field. */
export interface KindOptions {
  text: {
    /** In UTF-16 code units. Longer text stays in the field, and validation reports it. */
    readonly maxLength: number;
    /** Number of lines; undefined for a single-line input. */
    readonly rows?: number;
    /** The keyboard that a phone shows; by default the one for words. */
    readonly keyboard?: 'email' | 'tel' | 'url' | 'numeric';
  };
  date: object;
  select: {
    /** The values and their labels; for an array, each value is its label. */
    readonly options: Readonly<Record<string, string>> | readonly string[];
    /** Label of the empty value, which is the default of a new record. */
    readonly placeholder?: string;
  };
  checkbox: object;
  /** A new password; the server validates it. */
  password: object;
  /** By default the record's property `picture`. */
  picture: {
    /** Which details of the picture the form has as well; by default both. */
    readonly details?: readonly PictureDetail[];
  };
  file: object;
  /** A list or an object with an `Input` of its own. */
  custom: object;
}

/** Type of the form's value of each kind. */
export interface KindValues {
  text: string;
  date: string;
  select: string;
  checkbox: boolean;
  password: string;
  picture: PictureValue;
  file: File | null;
  custom: object;
}

type Kind = keyof KindOptions;
export type KindProps<Of extends Kind> = InputProps & KindOptions[Of];

type FieldOf<Row, Of extends Kind> = Omit<KindProps<Of>, 'hasInitialFocus'> & {
  readonly kind: Of;
  /** Name of the field in the server's validation errors, if it differs. */
  readonly serverName?: string;
  /** The value for a record, or for a new one; by default the record's property `name`, or an empty value. */
  readonly toValue?: (record: Row | undefined) => KindValues[Of];
  /** How an edit conflict shows the field: by default with its label and value; false if it does not. */
  readonly comparison?:
    | { readonly label?: string; readonly text?: (value: KindValues[Of]) => string }
    | false;
  /** Whether the form does not show the field, and a body has it only when the history has restored it. */
  readonly isOnlyRestored?: boolean;
  /** Whether the form shows the field; its value exists in any case. */
  readonly isShown?: (values: FormValues, record: Row | undefined) => boolean;
  /** By default the field takes a whole row; 'attached' has no space above it. */
  readonly layout?: keyof typeof LAYOUTS;
  /** Replaces the input of the kind; it may be lazy. Declared outside of components, so that it is not remounted. */
  readonly Input?: ComponentType<KindProps<Of> & { readonly record: Row | undefined }>;
};

/** A field of a record's form. */
export type FieldDefinition<Row> = { [Of in Kind]: FieldOf<Row, Of> }[Kind];

type FormValues = Readonly<Record<string, unknown>>;

type ValueOf<One> = One extends { readonly kind: 'select'; readonly options: infer Options }
  ? Options extends readonly string[]
    ? Options[number]
    : keyof Options
  : One extends { readonly kind: infer Of extends Kind }
    ? KindValues[Of]
    : never;

/** The values of a form with these fields. */
export type ValuesOf<Fields extends readonly { readonly name: string }[]> = {
  readonly [Name in Fields[number]['name']]: ValueOf<Extract<Fields[number], { readonly name: Name }>>;
};

/** Classes for the position of a field in a grid of two columns. */
export const LAYOUTS = {
  row: 'col-span-2',
  half: '',
  'half-if-wide': 'max-sm:col-span-2',
  attached: 'col-span-2 -mt-5',
};

/**
 * Declares the fields of a record's form, in their order: `defineFields<Event>()([{ name: 'title', … }])`. The form's
 * default values, inputs and drafts and the comparison of two versions are derived from them.
 */
export function defineFields<Row>() {
  return <const Fields extends readonly FieldDefinition<Row>[]>(fields: Fields): Fields => fields;
}

const EMPTY_VALUES: KindValues = {
  text: '',
  date: '',
  select: '',
  checkbox: false,
  password: '',
  picture: null,
  file: null,
  custom: [],
  rule: null,
};

/** The form's values for a record; for undefined, the defaults of a new one. */
export function toFormValues<Row>(fields: readonly FieldDefinition<Row>[], record: Row | undefined) {
  const stored = record as FormValues | undefined;
  return Object.fromEntries(
    fields.flatMap(({ name, kind, toValue }) => {
      const property = kind === 'picture' ? 'picture' : name;
      const value = toValue ? toValue(record) : (stored?.[property] ?? EMPTY_VALUES[kind]);
      const details = kind === 'picture' ? toPictureDetails(name, value as PictureValue) : {};
      return [[name, value] as const, ...Object.entries(details)];
    }),
  );
}

/** A field in which two versions differ, with its value and text in both. */
export interface Comparison<Row> {
  readonly field: FieldDefinition<Row>;
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
  readonly otherValue: unknown;
  readonly otherText: string;
}

/** The fields in which two versions differ. */
export function compareVersions<Row>(
  fields: readonly FieldDefinition<Row>[],
  version: FormValues,
  other: FormValues,
): Comparison<Row>[] {
  return fields.flatMap(withDetails).flatMap((field) => {
    const { name, kind, comparison } = field;
    if (comparison === false || kind === 'password' || kind === 'file') return [];
    const toText = (comparison?.text as ((value: unknown) => string) | undefined) ?? textOf(field);
    const [value, otherValue] = [version[name], other[name]];
    const [text, otherText] = [toText(value), toText(otherValue)];
    return text === otherText && addressOf(value) === addressOf(otherValue)
      ? []
      : [{ field, label: comparison?.label ?? field.label, value, text, otherValue, otherText }];
  });
}

/** The labels of what a form has besides a picture. */
export const PICTURE_DETAIL_LABELS = {
  Alt: 'Alternative text',
  Focus: 'Most important part of the picture',
} as const satisfies Record<PictureDetail, string>;

/** A field, and those of the details of a picture. */
function withDetails<Row>(field: FieldDefinition<Row>): FieldDefinition<Row>[] {
  if (field.kind !== 'picture') return [field];
  const details = (field.details ?? ['Alt', 'Focus']).map(
    (detail) =>
      ({
        name: `${field.name}${detail}`,
        label: PICTURE_DETAIL_LABELS[detail],
        kind: 'text',
        maxLength: 300,
      }) as const,
  );
  return [field, ...details];
}

/** The values of a field and of its details. A picture of an earlier version is restored by its address. */
export function valuesOfField<Row>(field: FieldDefinition<Row>, values: FormValues): FormValues {
  const value = values[field.name];
  if (field.kind !== 'picture') return { [field.name]: value };
  const picture = value && { ...value, isRestored: true };
  return { ...toPictureDetails(field.name, picture as PictureValue), [field.name]: picture };
}

/** The URL of a picture or file, without its signature; undefined for other values. */
function addressOf(value: unknown): string | undefined {
  return (value as { readonly src?: string } | null | undefined)?.src?.split('?')[0];
}

function textOf<Row>(field: FieldDefinition<Row>): (value: unknown) => string {
  return (value) => {
    if (field.kind === 'checkbox') return value ? 'Yes' : 'No';
    if (field.kind === 'picture') return value instanceof File ? value.name : value ? 'Current picture' : '';
    const text = String(value ?? '');
    if (field.kind === 'date') return isCivilDate(text) ? longDate(text) : text;
    if (field.kind !== 'select') return text;
    return optionEntries(field.options).find(([option]) => option === text)?.[1] ?? text;
  };
}

/** The values and labels of the options, in their order. */
export function optionEntries(
  options: Readonly<Record<string, string>> | readonly string[],
): readonly (readonly [value: string, label: string])[] {
  return isList(options) ? options.map((option) => [option, option] as const) : Object.entries(options);
}

function isList(options: object): options is readonly string[] {
  return Array.isArray(options);
}
