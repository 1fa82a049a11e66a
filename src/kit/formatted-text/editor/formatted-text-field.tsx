import Bold from 'lucide-react/icons/bold';
import Eye from 'lucide-react/icons/eye';
import Heading from 'lucide-react/icons/heading';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Quote from 'lucide-react/icons/text-quote';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../crud/form/field-inputs.tsx';
import type { KindProps } from '../../crud/form/fields.ts';
import { isSafeLink } from '../../text/links/linkify.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import {
  addLink,
  type Edit,
  type Selected,
  toggleLines,
  toggleMark,
  whatsAppToMarkdown,
} from './text-edits.ts';

const TextPreview = lazy(async () => ({ default: (await import('./text-preview.tsx')).TextPreview }));

/** Longer HTML is pasted as plain text, so that the browser stays responsive. */
const MAX_HTML_CHARACTERS = 500_000;

interface Tool {
  readonly label: string;
  readonly Icon: typeof Bold;
  /** Together with Ctrl or Cmd. */
  readonly key?: string;
  readonly edit: (selected: Selected) => Edit;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', Icon: Bold, key: 'b', edit: (selected) => toggleMark(selected, '**') },
  { label: 'Italic', Icon: Italic, key: 'i', edit: (selected) => toggleMark(selected, '_') },
  { label: 'Link', Icon: Link, key: 'k', edit: (selected) => addLink(selected) },
  { label: 'List', Icon: List, edit: (selected) => toggleLines(selected, '- ') },
  { label: 'Heading', Icon: Heading, edit: (selected) => toggleLines(selected, '### ') },
  { label: 'Quote', Icon: Quote, edit: (selected) => toggleLines(selected, '> ') },
];

/** A text field whose text may be formatted, with a toolbar. Its value is Markdown. */
export function FormattedTextField(props: KindProps<'text'>) {
  return <TextField {...props} Area={FormattedArea} />;
}

function FormattedArea(props: ComponentProps<'textarea'>) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const text = String(useWatch({ name: props.name ?? '' }) ?? '');
  const run = (edit: Tool['edit']) => {
    const area = box.current?.querySelector('textarea');
    if (area) apply(area, edit);
  };
  return (
    <div ref={box}>
      <div role="toolbar" aria-label="Format" className="flex flex-wrap" onKeyDown={moveFocus}>
        {TOOLS.map(({ key, edit, ...tool }, index) => (
          <ToolButton
            {...tool}
            key={tool.label}
            shortcut={key}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => run(edit)}
          />
        ))}
        <ToolButton
          label="Show the result"
          Icon={Eye}
          isPressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <textarea {...props} onKeyDown={runShortcut} onPaste={pasteMarkdown} />
      {isShown && (
        <section
          aria-label="Result"
          className="card px-3 py-2"
          // a link would leave the form
          onClickCapture={(event) => event.preventDefault()}
        >
          <Suspense fallback={<Skeleton lines={3} />}>
            <TextPreview text={text} />
          </Suspense>
        </section>
      )}
    </div>
  );
}

interface ToolButtonProps extends Pick<Tool, 'label' | 'Icon'> {
  readonly shortcut?: string | undefined;
  readonly isPressed?: boolean;
  readonly tabIndex?: number;
  readonly onClick: () => void;
}

function ToolButton({ label, Icon, shortcut, isPressed, tabIndex = -1, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={shortcut ? `${label} (Ctrl+${shortcut.toUpperCase()})` : label}
      aria-label={label}
      aria-pressed={isPressed}
      tabIndex={tabIndex}
      // the text stays selected, and a phone keeps its keyboard
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={`grid size-11 place-items-center hover:text-rubric ${isPressed ? 'text-rubric' : 'text-quiet'}`}
    >
      <Icon size={20} strokeWidth={1.5} />
    </button>
  );
}

function runShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  apply(event.currentTarget, tool.edit);
}

/** The toolbar is one stop of the Tab key; arrows move between its buttons. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  const buttons = [...currentTarget.querySelectorAll('button')];
  if (step !== 0) buttons[buttons.indexOf(target as HTMLButtonElement) + step]?.focus();
}

/** Edits a text area as if it were typed, so that Ctrl+Z of the browser undoes it and the form notices it. */
function apply(area: HTMLTextAreaElement, edit: (selected: Selected) => Edit): void {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const { from, to, text, selection } = edit({ text: value, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // the only call that the history of a text area includes
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  area.setSelectionRange(...selection);
}

const insert =
  (text: string) =>
  (selected: Selected): Edit => {
    const end = selected.start + text.length;
    return { from: selected.start, to: selected.end, text, selection: [end, end] };
  };

/** Keeps the formatting of what is pasted from Word, web pages and WhatsApp. An address makes the selected text a link. */
function pasteMarkdown(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: area, clipboardData } = event;
  const plain = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  const html = clipboardData.getData('text/html');
  const selected = area.value.slice(area.selectionStart, area.selectionEnd);
  const address = plain.trim();
  const isAddress = /^\S+$/.test(address) && isSafeLink(address);
  if (isAddress && isReplaceable(selected)) return;
  event.preventDefault();
  if (isAddress) apply(area, (range) => addLink(range, address));
  else if (html === '' || html.length > MAX_HTML_CHARACTERS) apply(area, insert(whatsAppToMarkdown(plain)));
  else
    import('./pasted-html.ts')
      .then(({ htmlToMarkdown }) => htmlToMarkdown(html, plain))
      .catch((error) => {
        console.error('Failed to convert the pasted text', error);
        return plain;
      })
      .then((text) => apply(area, insert(text)));
}

/** No text for a link: nothing, another address, or the one that the button for links has written. */
const isReplaceable = (selected: string) =>
  selected.trim() === '' || selected === 'https://' || isSafeLink(selected);
