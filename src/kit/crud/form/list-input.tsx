import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { type FieldError, get, useController } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { RowAction } from '../list/row-action.tsx';
import { lengthCounter } from './field-inputs.tsx';
import type { InputProps } from './fields.ts';

/** An entry of a list: a text, or several texts by name. */
export type ListEntry = string | Readonly<Record<string, string | null>>;

/** A text of an entry. */
interface Part {
  /** '' if it is the whole entry. */
  readonly name: string;
  /** 'heading' */
  readonly label: string;
  /** By default unlimited. */
  readonly maxLength?: number;
  readonly isRequired: boolean;
  /** By default text. A new entry of an ordered list has the date of the last one. */
  readonly type?: 'date';
  /** The texts to choose from; the first is that of a new entry. */
  readonly options?: readonly string[];
  /** How the text is understood. */
  readonly hint?: (text: string) => string | undefined;
  /** Number of lines; undefined for a single-line input. */
  readonly rows?: number | undefined;
}

export interface ListOptions {
  /** 'Paragraph' */
  readonly item: string;
  readonly max: number;
  readonly parts: readonly Part[];
  /** Whether entries can be moved; true by default. */
  readonly isOrdered?: boolean;
  /** Entries with two parts that can be added, and what to know about them. */
  readonly proposals?: { readonly note: string; readonly entries: readonly ListEntry[] } | undefined;
}

const MOVES = [
  { by: -1, icon: ArrowUp, label: 'Move up' },
  { by: 1, icon: ArrowDown, label: 'Move down' },
] as const;

/** One of the texts of an entry. */
export function textOf(entry: ListEntry, { name }: Pick<Part, 'name'>): string {
  return typeof entry === 'string' ? entry : (entry[name] ?? '');
}

/** A list whose entries can be added, changed, moved and removed. The focus stays with the entry that moves. */
export function ListInput(props: InputProps & ListOptions) {
  const { name, label, hint, hasInitialFocus, item, max, parts, isOrdered = true, proposals } = props;
  const { field, fieldState, formState } = useController({ name });
  const entries = field.value as readonly ListEntry[];
  const list = useRef<HTMLFieldSetElement>(null);
  /** Selectors of the element that the next render focuses; the first one that exists. */
  const nextFocus = useRef<readonly string[]>([]);
  const focusFirst = (selectors: readonly string[]) => {
    const found = selectors.map((one) => list.current?.querySelector<HTMLElement>(one)).find(Boolean);
    found?.focus();
  };
  useEffect(() => {
    focusFirst(nextFocus.current);
    nextFocus.current = [];
  });

  const change = (to: readonly ListEntry[], ...focus: readonly string[]) => {
    nextFocus.current = focus;
    field.onChange(to);
  };
  const initialText = (part: Part) =>
    part.options?.[0] ?? (part.type && isOrdered ? textOf(entries.at(-1) ?? '', part) : '');
  const empty =
    parts[0]?.name === '' ? '' : Object.fromEntries(parts.map((part) => [part.name, initialText(part)]));
  const add = (entry: ListEntry) =>
    change([...entries, entry], `${entrySelector(entries.length)} :is(input, textarea)`);
  const titleOf = (entry: ListEntry) => textOf(entry, parts[0] as Part);
  const unused = (proposals?.entries ?? []).filter(
    (one) => !entries.some((entry) => titleOf(entry) === titleOf(one)),
  );
  const move = (from: number, to: number) => {
    const moved = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from] as ListEntry);
    const buttons = [to - from, from - to].map((by) => `${entrySelector(to)} .move-${by} button`);
    change(moved, ...buttons);
  };
  const remove = (index: number) =>
    change(entries.toSpliced(index, 1), entrySelector(index), entrySelector(index - 1), '.add');
  const setText = (index: number, part: Part, text: string) => {
    const entry = entries[index];
    change(entries.with(index, typeof entry === 'string' ? text : { ...entry, [part.name]: text }));
  };
  const errorOf = (index: number, part: Part) =>
    get(formState.errors, [name, index, part.name].filter((key) => key !== '').join('.')) as
      | FieldError
      | undefined;

  return (
    <fieldset
      ref={(element) => {
        list.current = element;
        // a form focuses its first invalid field
        field.ref({ focus: () => focusFirst(['[aria-invalid]']) });
      }}
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-[0.95rem] text-quiet">{hint}</p>}
      <ol className="space-y-4">
        {entries.map((entry, index) => {
          const title = `${item} ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state of their own
            <li key={index}>
              {/* biome-ignore lint/a11y/useSemanticElements: the fieldset is the list */}
              <div
                role="group"
                aria-label={title}
                tabIndex={-1}
                data-entry={index}
                className={`${isOrdered ? 'space-y-3' : 'grid grid-cols-2 gap-3'} rounded-sm border border-line p-4 pb-1`}
              >
                {parts.map((part, partIndex) => {
                  const text = textOf(entry, part);
                  const input = {
                    value: text,
                    required: part.isRequired,
                    'data-first-focus': (hasInitialFocus && index + partIndex === 0) || undefined,
                    onChange: ({ target }: { target: { value: string } }) =>
                      setText(index, part, target.value),
                  };
                  return (
                    <Field
                      key={part.name}
                      label={`${title}: ${part.label}`}
                      hint={lengthCounter(text.length, part.maxLength ?? Infinity) ?? part.hint?.(text)}
                      isRequired={part.isRequired}
                      error={errorOf(index, part)?.message}
                    >
                      {(control) =>
                        part.options ? (
                          <select {...control} {...input}>
                            {part.options.map((option) => (
                              <option key={option}>{option}</option>
                            ))}
                          </select>
                        ) : part.rows ? (
                          <textarea {...control} {...input} rows={part.rows} />
                        ) : (
                          <input {...control} {...input} type={part.type ?? 'text'} autoComplete="off" />
                        )
                      }
                    </Field>
                  );
                })}
                <div className="col-span-2 -mx-2 flex flex-wrap [&_button]:px-2">
                  {isOrdered &&
                    MOVES.filter(({ by }) => entries[index + by] !== undefined).map(({ by, icon, label }) => (
                      <span key={label} className={`move-${by}`}>
                        <RowAction
                          icon={icon}
                          label={label}
                          subject={title}
                          onPress={() => move(index, index + by)}
                        />
                      </span>
                    ))}
                  <RowAction
                    icon={Trash}
                    label="Remove"
                    subject={title}
                    onPress={() => remove(index)}
                    isDanger
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      {fieldState.error?.message && (
        <p className="mt-1 text-[0.95rem] font-semibold text-bad">{fieldState.error.message}</p>
      )}
      {entries.length < max ? (
        <Button className="add mt-3" onClick={() => add(empty)}>
          <Plus size={20} strokeWidth={1.5} />
          Add {item.toLowerCase()}
        </Button>
      ) : (
        <p className="mt-2 text-[0.95rem] text-quiet">There can be at most {max}.</p>
      )}
      {unused.length > 0 && <p className="mt-4 text-quiet">{proposals?.note}</p>}
      {unused.map((entry) => {
        const [title, text] = parts.map((part) => textOf(entry, part));
        return (
          <details key={title} className="border-line border-b pb-1">
            <summary className="cursor-pointer py-2 font-semibold">{title}</summary>
            <p>{text}</p>
            <Button className="mt-2" onClick={() => add(entry)}>
              Use this text <span className="sr-only">“{title}”</span>
            </Button>
          </details>
        );
      })}
    </fieldset>
  );
}

const entrySelector = (index: number) => `[data-entry="${index}"]`;
