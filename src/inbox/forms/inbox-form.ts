import { data } from 'react-router';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem, isProblem } from '#kit/api/problem.ts';
import { countOf } from '#kit/text/count.ts';

/** The values of a form's fields. A checked box has the value 'on'. */
export type Values<Field extends string = string> = Readonly<Record<Field, string>>;
/** Messages by field. */
type Errors = Readonly<Record<string, string | undefined>>;

/** A public form whose entries go to the inbox. */
export interface InboxForm<Field extends string = string> {
  /** The calls of the API, and the key of the draft in the session storage. */
  readonly group: 'prayerRequests' | 'visits' | 'takeDowns';
  /** The values of a new form, in display order. */
  readonly initial: Values<Field>;
  validate(values: Values<Field>): Errors;
  /** The body of the call, without the fields that detect bots. */
  toBody(values: Values<Field>): object;
  readonly messages: { readonly received: string; readonly failed: string };
}

/**
 * Result of a submission. It contains the values for a form that the server renders again; they are the initial ones
 * after success.
 */
export interface FormResult<Field extends string = string> {
  readonly isReceived: boolean;
  readonly values: Values<Field>;
  readonly errors: Errors;
  /** The reason for a failure, if known. */
  readonly reason?: string | undefined;
}

const UNREACHED = 'The server could not be reached. Your text is still here.';

/** The messages of the fields that are empty or blank. @param messages of the required fields. */
export function missing(values: Values, messages: Values): Errors {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => values[name]?.trim() === ''));
}

/** How an entry is stored, as implemented by the server (docs/decisions/0014-prayer-requests.md). */
export const retentionNote = (keptDays: number) =>
  `It is encrypted on the parish’s own server, never sent by email, and deleted after ${countOf(keptDays, 'day')}.`;

export function readFormValues<Field extends string>(
  { initial }: Pick<InboxForm<Field>, 'initial'>,
  form: FormData | URLSearchParams,
): Values<Field> {
  // browsers submit line breaks as CR LF
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return Object.fromEntries(Object.keys(initial).map((name) => [name, text(name)])) as Values<Field>;
}

interface Submission<Field extends string> {
  readonly values: Values<Field>;
  /** The fields that detect bots. */
  readonly extra: { readonly website?: string; readonly shown?: string | undefined };
  /** Idempotency-Key. */
  readonly key?: string;
}

/** Submits a form. Errors are part of the result, which keeps the values unless the entry was received. */
export async function submitForm<Field extends string>(
  client: Client,
  { group, toBody, initial }: InboxForm<Field>,
  { values, extra, key }: Submission<Field>,
): Promise<FormResult<Field> & { readonly status: number }> {
  try {
    if (!extra.website) await subscribe(client, values);
    const submit = client[group].submit as (call: object) => Promise<unknown>;
    await submit({ body: { ...toBody(values), ...extra }, ...(key && { idempotencyKey: key }) });
    return { isReceived: true, values: initial, errors: {}, status: 200 };
  } catch (error) {
    const failed = { isReceived: false, values };
    if (!(error instanceof ApiProblem)) return { ...failed, errors: {}, reason: UNREACHED, status: 503 };
    const errors = Object.entries(error.details.errors ?? {}).filter(([name]) => name in initial);
    const reason = errors.length === 0 && error.code !== 'INTERNAL' ? error.message : undefined;
    return { ...failed, errors: Object.fromEntries(errors), reason, status: error.status };
  }
}

/**
 * Subscribes a visitor who also entered an address for the letter. This comes before the entry, so that a mistake in the
 * address is reported while the form is still filled; anything else that fails does not stop the entry.
 */
async function subscribe(client: Client, { email }: Values): Promise<void> {
  if (!email) return;
  await client.letter.subscribe({ body: { email } }).catch((error) => {
    if (isProblem(error, 'INVALID_BODY')) throw error;
  });
}

/** Handles a form submitted without scripts; the response is the page with the submitted values. */
export async function submitPost<Field extends string>(
  request: Request,
  client: Client,
  form: InboxForm<Field>,
) {
  const fields = await request.formData();
  const values = readFormValues(form, fields);
  const errors = form.validate(values);
  if (Object.keys(errors).length > 0)
    return data<FormResult<Field>>({ isReceived: false, values, errors }, { status: 400 });
  const extra = { website: String(fields.get('website') ?? '') };
  const { status, ...result } = await submitForm(client, form, { values, extra });
  return data<FormResult<Field>>(result, { status });
}
