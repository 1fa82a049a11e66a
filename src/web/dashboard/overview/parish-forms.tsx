import { type ReactNode, useState } from 'react';
import { nextSunday } from '#church-year/dates.ts';
import { readPayment } from '../../features/payment/load-payment.ts';
import { paymentMessages } from '../../features/payment/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialogs/dialog.tsx';
import { failure, type Result, ResultDialog, success } from '../../ui/dialogs/result-dialog.tsx';
import { useAsyncWithLists } from '../lists.tsx';
import { parishToday } from '../parish-date.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { ClergyEditor } from '../people/clergy-editor.tsx';
import { FormerVicarsEditor } from '../people/former-vicars-editor.tsx';
import { VicarDialog } from '../people/vicar-editor.tsx';
import { vicarMessages } from '../people/vicar-messages.ts';
import { ChangesDialog } from '../services/worship/changes-dialog.tsx';
import { DaySheet } from '../services/worship/day-sheet.tsx';
import type { ParishForm } from './quick-actions.tsx';

interface ParishFormDialogProps {
  readonly form: ParishForm;
  /** Closes the form, optionally with the result of saving. */
  readonly onClose: (result: Result | null) => void;
}

/** The forms of the public pages that have no tab, as dialogs. */
export function ParishFormDialog({ form, onClose }: ParishFormDialogProps) {
  const close = () => onClose(null);
  const dialogs: Readonly<Record<ParishForm, () => ReactNode>> = {
    payment: () => (
      <Loaded load={() => readPayment(browserClient)} onClose={onClose}>
        {(info) => (
          <PaymentDialog
            info={info}
            onSaved={(saved) => onClose(success(paymentMessages.saved(saved)))}
            onClose={close}
          />
        )}
      </Loaded>
    ),
    vicar: () => (
      <Loaded load={browserClient.vicar.read} onClose={onClose}>
        {(vicar) => (
          <VicarDialog vicar={vicar} onSaved={() => onClose(success(vicarMessages.saved))} onClose={close} />
        )}
      </Loaded>
    ),
    clergy: () => (
      <Loaded load={browserClient.clergy.list} onClose={onClose}>
        {(members, reload) => (
          <PeopleDialog title="Clergy" onClose={close}>
            <ClergyEditor members={members} isAdding={false} reload={reload} />
          </PeopleDialog>
        )}
      </Loaded>
    ),
    'former-vicars': () => (
      <Loaded load={browserClient.formerVicars.list} onClose={onClose}>
        {(vicars, reload) => (
          <PeopleDialog title="Former Vicars" onClose={close}>
            <FormerVicarsEditor vicars={vicars} isAdding={false} reload={reload} />
          </PeopleDialog>
        )}
      </Loaded>
    ),
    'service-changes': () => <SundaySheet onClose={onClose} />,
  };
  return dialogs[form]();
}

/** The coming Sunday, or today's, with a way to other dates. */
function SundaySheet({ onClose }: Pick<ParishFormDialogProps, 'onClose'>) {
  const [isList, setList] = useState(false);
  if (isList) return <ChangesDialog onClose={() => onClose(null)} />;
  const otherDates = (
    <button type="button" className="link min-h-11" onClick={() => setList(true)}>
      Other dates
    </button>
  );
  return <DaySheet date={nextSunday(parishToday())} after={otherDates} onClose={onClose} />;
}

interface LoadedProps<Value> {
  readonly load: () => Promise<Value>;
  readonly onClose: ParishFormDialogProps['onClose'];
  readonly children: (value: Value, reload: () => Promise<void>) => ReactNode;
}

/** Shows a form after its data have loaded, or that they could not be loaded. */
function Loaded<Value>({ load, onClose, children }: LoadedProps<Value>) {
  const { value, error, reload } = useAsyncWithLists('a form', load);
  if (value !== undefined) return children(value, reload);
  if (error === undefined) return null;
  return (
    <ResultDialog
      result={failure('This form could not be opened. Please try again.')}
      onClose={() => onClose(null)}
    />
  );
}

interface PeopleDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function PeopleDialog({ title, onClose, children }: PeopleDialogProps) {
  return (
    <Dialog title={title} shape="sheet" onDismiss={onClose}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
