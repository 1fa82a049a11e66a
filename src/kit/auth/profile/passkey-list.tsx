import { type FormEvent, useId, useState } from 'react';
import { useAsync } from '../../crud/use-async.ts';
import { localDateTime } from '../../dates/local-dates.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { usePasswordConfirmation } from '../../session/use-password-confirmation.tsx';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { useResult } from '../../ui/dialogs/result-dialog.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { createPasskey, hasPasskeys } from '../passkeys/browser-passkeys.ts';
import { passkeyMessages } from './messages.ts';

/** The user's passkeys, with buttons to add and remove them; nothing in a browser that has none. */
export function PasskeyList() {
  const headingId = useId();
  const { value: passkeys, error, reload } = useAsync('passkeys', () => browserClient.auth.passkeys());
  const { passwordDialog, confirm } = usePasswordConfirmation();
  const [busy, setBusy] = useState<number | 'add' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const result = useResult();

  const run = async (what: number | 'add', work: () => Promise<string | null>, failure: string) => {
    setBusy(what);
    try {
      setNotice(await work());
      await reload();
    } catch (thrown) {
      result.showError(thrown, serverMessage(thrown) ?? failure);
    }
    setBusy(null);
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name'));
    return run(
      'add',
      async () => {
        const options = await confirm(({ currentPassword = null }) =>
          browserClient.auth.passkeyOptions({ body: { currentPassword } }),
        );
        const credential = options && (await createPasskey(options));
        if (!credential) return null;
        await browserClient.auth.addPasskey({ body: { name, credential } });
        form.reset();
        return passkeyMessages.wasAdded;
      },
      passkeyMessages.failed,
    );
  };
  const remove = (id: number) =>
    run(
      id,
      async () => {
        await browserClient.auth.removePasskey({ params: { id } });
        return passkeyMessages.wasRemoved;
      },
      passkeyMessages.removeFailed,
    );

  if (!hasPasskeys()) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-5 text-3xl">
        {passkeyMessages.heading}
      </h2>
      <p className="mb-4 text-quiet">{error ? passkeyMessages.notLoaded : passkeyMessages.explanation}</p>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {passkeys?.map(({ id, name, addedAt, usedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-[0.95rem] text-quiet">
                {passkeyMessages.added(localDateTime(addedAt))}
                {usedAt && ` · ${passkeyMessages.used(localDateTime(usedAt))}`}
              </p>
            </div>
            <BusyButton
              className="px-4"
              aria-label={`${passkeyMessages.remove} ${name}`}
              isBusy={busy === id}
              busyText={passkeyMessages.removing}
              onClick={() => remove(id)}
            >
              {passkeyMessages.remove}
            </BusyButton>
          </li>
        ))}
      </ul>
      <SubmittingForm isSubmitting={busy === 'add'} onSubmit={add} className="mt-5 space-y-4">
        <Field label={passkeyMessages.name}>
          {(control) => <input {...control} name="name" maxLength={60} placeholder="Church phone" />}
        </Field>
        <BusyButton
          type="submit"
          className="max-sm:w-full"
          isBusy={busy === 'add'}
          busyText={passkeyMessages.adding}
        >
          {passkeyMessages.add}
        </BusyButton>
      </SubmittingForm>
      {passwordDialog}
      {result.dialog}
      <Toast message={notice} onClose={() => setNotice(null)} />
    </section>
  );
}
