import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Picture } from '../../media/contract.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { useResult } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../record-messages.ts';
import { type FormRecord, idOf } from '../types.ts';
import type { RecordForm } from './use-record-form.ts';

/** How a form shows the page that its values would make. */
export interface Preview<Row> {
  /** The call that returns the record as it would be. */
  load(call: { readonly query: { readonly id?: string }; readonly body: never }): Promise<Row>;
  readonly toBody: (values: FieldValues) => FieldValues;
  readonly page: (record: Row) => ReactNode;
}

interface PreviewButtonProps<Row extends FormRecord> {
  readonly recordForm: RecordForm<Row>;
  readonly preview: Preview<Row>;
}

/** Opens the page as visitors would see it after saving. A selected picture need not be uploaded for it. */
export function PreviewButton<Row extends FormRecord>({ recordForm, preview }: PreviewButtonProps<Row>) {
  const { form, record } = recordForm;
  const [shown, setShown] = useState<(Row & { readonly picture: Picture | null }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const result = useResult();

  const open = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    setBusy(true);
    try {
      const { image, imageAlt: alt, imageFocus: focus, ...values } = form.getValues();
      const query = record ? { id: String(idOf(record)) } : {};
      const saved = await preview.load({ query, body: preview.toBody(values) as never });
      const picture = image instanceof File ? await localPicture(image) : image;
      setShown({ ...saved, picture: picture && { ...picture, alt, focus } });
    } catch (error) {
      result.showError(error, describeFailure('The preview could not be made.', error));
    }
    setBusy(false);
  };

  return (
    <>
      <BusyButton isBusy={isBusy} busyText="Loading..." onClick={open}>
        <Eye size={18} strokeWidth={1.5} />
        Preview
      </BusyButton>
      {shown && (
        <Dialog title="Preview" shape="wide-sheet" onDismiss={() => setShown(null)} closesOnOutsideClick>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard too
            tabIndex={0}
            className="grow overflow-y-auto overscroll-contain bg-paper"
            // a link would leave the form
            onClickCapture={(event) => event.preventDefault()}
          >
            {preview.page(shown)}
          </div>
          <DialogActions>
            <Button data-first-focus look="primary" onClick={() => setShown(null)}>
              Back to the form
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {result.dialog}
    </>
  );
}

/** A selected file as a picture. The CSP allows no `blob:` URLs. */
async function localPicture(file: File): Promise<Picture> {
  const reader = new FileReader();
  const src = await new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { src, width: null, height: null, placeholder: null, sources: [], preview: null };
}
