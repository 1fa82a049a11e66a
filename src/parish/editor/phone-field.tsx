import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#kit/crud/form/field-inputs.tsx';
import type { KindProps } from '#kit/crud/form/fields.ts';
import { useDebouncedValue } from '#kit/crud/list/use-server-search.ts';
import { browserClient } from '#kit/session/browser-client.ts';

/** How the server understands a phone number; undefined while it is unknown, and for text that it does not understand. */
export function usePhoneNumber(number: string, country?: string) {
  const query = useDebouncedValue(JSON.stringify({ number, country }));
  const [answer, setAnswer] = useState({ query: '', url: '', text: '' });
  useEffect(() => {
    const body = JSON.parse(query);
    if (body.number.trim() === '') return;
    browserClient.phoneNumbers.understand({ body }).then(
      (understood) => setAnswer({ query, ...understood }),
      () => undefined, // the form works without it
    );
  }, [query]);
  return answer.query === query && answer.url ? answer : undefined;
}

/** A phone number, with how it is dialed below it. */
export function PhoneField(props: KindProps<'text'>) {
  const [number, country] = useWatch({ name: [props.name, 'country'] });
  const understood = usePhoneNumber(String(number ?? ''), country);
  return <TextField {...props} hint={understood ? `Dialed as ${understood.text}` : props.hint} />;
}
