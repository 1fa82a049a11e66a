import Star from 'lucide-react/icons/star';
import { useRef } from 'react';
import type { ToneInfo } from '#contract/resources/lectionary.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { TONE_METHOD } from './tone-button.tsx';
import { pausePlayer, ToneRecording } from './tone-recording.tsx';

interface ToneDialogProps {
  readonly toneInfo: ToneInfo;
  readonly onClose: () => void;
}

/** A tone, the reason for it and its recording (public specification, section 2). Closing stops the recording. */
export function ToneDialog({ toneInfo, onClose }: ToneDialogProps) {
  const { tone, name, syriacName, feastName, reason } = toneInfo;
  const frame = useRef<HTMLIFrameElement>(null);
  const close = () => {
    if (frame.current) pausePlayer(frame.current);
    // unmount after the messages are delivered
    setTimeout(onClose);
  };
  return (
    <Dialog title={`Liturgical Tone ${tone}`} onDismiss={close} closesOnOutsideClick>
      <DialogBody className="space-y-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-rubric">
          <span lang="syc-Latn" className="font-serif text-[2rem]/tight font-medium">
            {name}
          </span>
          <span lang="syc" dir="rtl" className="font-syriac text-[2.4rem]/normal">
            {syriacName}
          </span>
        </p>
        <div>
          {feastName !== null && (
            <p className="mb-1 flex items-center gap-2 font-semibold text-rubric">
              <Star size={18} strokeWidth={1.5} fill="currentColor" /> Feast Day: {feastName}
            </p>
          )}
          <p className="text-quiet">{reason}.</p>
          <p className="text-quiet">{TONE_METHOD}.</p>
        </div>
        <ToneRecording toneInfo={toneInfo} frame={frame} />
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-primary" onClick={close}>
          Close
        </button>
      </DialogActions>
    </Dialog>
  );
}
