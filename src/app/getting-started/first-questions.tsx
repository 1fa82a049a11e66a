import { useEffect, useState } from 'react';
import { z } from 'zod';
import { TIME_PROBLEM } from '#kit/api/fields.ts';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { TimeField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type ValuesOf } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { IdentityBody, PlaceBody } from '#parish/contract.ts';
import { PhoneField } from '#parish/editor/phone-field.tsx';
import { TimeZoneField } from '#parish/editor/time-zone-field.tsx';
import { ServiceBody } from '#services/contract/services.ts';

const { city, timeZone, phone, email } = PlaceBody.shape;
const schema = z.object({
  name: IdentityBody.shape.name,
  city,
  timeZone,
  time: ServiceBody.shape.time.refine((time) => parseTime(time) !== undefined, TIME_PROBLEM),
  phone,
  email,
});

interface Answers {
  readonly version: number;
  /** Not known in this form. */
  readonly parish?: never;
}

const text = textFields(schema);
const fields = defineFields<Answers>()([
  text('name', 'What is the name of your parish?', {
    hint: 'For example: St. Mary’s Indian Orthodox Church',
  }),
  text('city', 'In which city is it?'),
  {
    ...text('timeZone', 'Time zone of the city'),
    Input: TimeZoneField,
    toValue: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  },
  {
    ...text('time', 'When does the Holy Qurbana begin on Sundays?'),
    Input: TimeField,
    toValue: () => '8:30 AM',
  },
  { ...text('phone', 'What is the phone number?', { keyboard: 'tel' }), Input: PhoneField },
  text('email', 'What is the email address?', { keyboard: 'email' }),
]);

const calls: RecordCalls<Answers, ValuesOf<typeof fields>> = {
  create: ({ body }) => saveAnswers(body),
  update: ({ body }) => saveAnswers(body),
  read: () => Promise.reject(new Error('The answers are not stored as a record')),
};

/** Saves the parish's details and its main Sunday service. Can be repeated after a failure. */
async function saveAnswers(answers: ValuesOf<typeof fields>): Promise<Answers> {
  const { parish, services, sunday } = browserClient;
  const { identity, place, locked } = await parish.read();
  await parish.identity({
    body: { ...withoutVersion(identity), ...shortName(answers), name: answers.name },
    ifMatch: identity.version,
  });
  const { city, phone, email, time } = answers;
  // the host may have set it
  const { timeZone } = locked?.timeZone ? place : answers;
  await parish.place({
    body: { ...withoutVersion(place), city, timeZone, phone, email },
    ifMatch: place.version,
  });
  const { main } = await sunday.read();
  const body = { name: 'Holy Qurbana', day: 'Sunday', time, category: 'regular' } as const;
  if (!main) await services.create({ body });
  else {
    const { name, day, description, language, category } = await services.read({ params: main });
    await services.update({ params: main, body: { name, day, description, language, category, time } });
  }
  return { version: 1 };
}

function withoutVersion<Block extends { readonly version: number }>({ version: _, ...fields }: Block) {
  return fields;
}

/** The name in two parts for the header: the saint, then church and city. */
export function shortName({ name, city }: { readonly name: string; readonly city: string }) {
  const [, saint = name, church = ''] =
    /^(\S.*?)\s+((?:Indian|Orthodox|Church|Syrian)\b.*)$/i.exec(name.trim()) ?? [];
  return {
    saint: saint.trim().slice(0, 80),
    church: [church, city.trim()].filter(Boolean).join(', ').slice(0, 120),
  };
}

/** The questions to a new parish, after which its site is ready. */
export function FirstQuestions({ onClose }: { onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    // each part of the page shows the parish's details
    if (isSaved) window.location.reload();
  }, [isSaved]);
  if (isSaved) return null;
  return (
    <RecordDialog
      record={undefined}
      messages={{
        newTitle: 'Welcome. Tell us about your parish',
        editTitle: '',
        saveFailed: 'Your answers could not be saved. Please try again.',
      }}
      fields={fields}
      schema={schema}
      calls={calls}
      draftKind="first-questions"
      cancelText="Later"
      before={<p>Five questions, and your site is ready. You can change all of this later.</p>}
      onSaved={() => setSaved(true)}
      onClose={onClose}
    />
  );
}
