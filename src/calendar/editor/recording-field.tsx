import Headphones from 'lucide-react/icons/headphones';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { KindProps } from '#kit/crud/form/fields.ts';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { isWebUrl } from '#kit/text/links/web-url.ts';
import { InputField } from '#kit/ui/controls/field.tsx';
import { FileButton } from '#kit/ui/controls/file-input.tsx';
import { acceptAttribute } from '#kit/uploads/accepted-files.ts';
import { useFileUpload } from '#kit/uploads/file-uploader.ts';
import { UploadBar } from '#kit/uploads/upload-bar.tsx';
import { fileError, UploadCanceledError, UploadFailedError } from '#kit/uploads/upload-errors.ts';
import { SOUND_UPLOAD_FAILED } from '#resources/wire.ts';

/** The recording of a tone: a link, or the URL of an upload. While a file is uploaded, it is the form's value. */
export function RecordingField({ name, label }: KindProps<'text'>) {
  const { setError, setFocus } = useFormContext();
  const { field, fieldState } = useController({ name });
  const { uploader, progress, cancel } = useFileUpload();
  const value = field.value as string | File;
  const isUploading = value instanceof File;

  const upload = async (file: File) => {
    const message = fileError(file, 'sound');
    if (message) return setError(name, { message });
    field.onChange(file);
    try {
      const { secure_url } = await uploader.upload(file, () =>
        browserClient.resources.soundSignature({ body: { resourceName: label } }),
      );
      field.onChange(withoutOwnOrigin(secure_url));
    } catch (error) {
      field.onChange(value);
      if (error instanceof UploadCanceledError) return;
      const cause = error instanceof UploadFailedError ? error.cause : error;
      setError(name, { message: describeFailure(SOUND_UPLOAD_FAILED, cause) });
    } finally {
      // the pressed button has disappeared
      if (document.activeElement === document.body) setFocus(name);
    }
  };

  return (
    <div className="space-y-2">
      <InputField
        {...field}
        label={label}
        error={fieldState.error?.message}
        value={isUploading ? value.name : value}
        readOnly={isUploading}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      {isUploading && progress ? (
        <UploadBar name={value.name} {...progress} cancel={cancel} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton
            text="Upload a file"
            aria-label={`Upload a file for ${label}`}
            accept={acceptAttribute('sound')}
            className="min-h-11"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // otherwise selecting the same file again fires no change event
              target.value = '';
              if (file) upload(file);
            }}
          />
          <Listen key={String(value)} url={String(value)} label={label} />
        </div>
      )}
    </div>
  );
}

/** The path of a URL on this site, which remains valid when the site's address changes; other URLs as they are. */
function withoutOwnOrigin(url: string): string {
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Plays a file of this site; opens a link elsewhere in a new tab. Renders nothing for other text. */
export function Listen({ url, label }: { url: string; label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isWebUrl(url) || url.startsWith('http:')) return null;
  const text = (
    <>
      <Headphones size={18} strokeWidth={1.5} />
      Listen<span className="sr-only"> to {label}</span>
    </>
  );
  const className = 'link inline-flex min-h-11 items-center gap-2';
  if (!url.startsWith('/'))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
        {text}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  return isOpen ? (
    // biome-ignore lint/a11y/useMediaCaption: a chant without available captions
    <audio
      ref={focus}
      src={url}
      aria-label={`Recording of ${label}`}
      controls
      autoPlay
      className="w-full max-w-md"
    />
  ) : (
    <button type="button" className={className} onClick={() => setOpen(true)}>
      {text}
    </button>
  );
}
