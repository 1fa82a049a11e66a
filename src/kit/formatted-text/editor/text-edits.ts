/** The edits of the toolbar: they write Markdown into the text of a text area. */

/** A text and its selected range. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces a range of the text, and then selects a range. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selection: readonly [start: number, end: number];
}

/** What a line begins with in a list, quote or heading. Marks of bold text come after it. */
const LINE_START = /^\s*(?:(?:[-+*>]|\d+[.)]|#{1,6})\s+)*/;
const LINE_PREFIX = /^(?:[-+*>]|#{1,6})\s+/;

/** Makes the selected text bold or italic, each line by itself. If it is, removes the marks. */
export function toggleMark({ text, start, end }: Selected, mark: '**' | '_'): Edit {
  const { length } = mark;
  const selected = text.slice(start, end);
  if (text.slice(start - length, start) === mark && text.startsWith(mark, end)) {
    const from = start - length;
    return { from, to: end + length, text: selected, selection: [from, from + selected.length] };
  }
  if (selected.trim() === '')
    return { from: start, to: start, text: mark + mark, selection: [start + length, start + length] };
  const plain = editLines(selected, (content) => unmark(content, mark));
  const marked = markLines(plain, mark);
  const changed = marked === selected ? plain : marked;
  return { from: start, to: end, text: changed, selection: [start, start + changed.length] };
}

/** Marks the text of each line. */
export function markLines(text: string, mark: '**' | '_'): string {
  return editLines(text, (content) => mark + content + mark);
}

function editLines(text: string, edit: (content: string) => string): string {
  return text.replace(/.+/g, (line) => {
    const [start = ''] = LINE_START.exec(line) ?? [];
    // marks must not be beside a space
    const content = line.slice(start.length).trimEnd();
    return start + (content && edit(content)) + line.slice(start.length + content.length);
  });
}

function unmark(content: string, mark: string): string {
  const { length } = mark;
  const isMarked = content.length > 2 * length && content.startsWith(mark) && content.endsWith(mark);
  return isMarked ? content.slice(length, -length) : content;
}

/** Makes the selected lines items of a list, a quote or a heading. If they are, makes them plain lines. */
export function toggleLines({ text, start, end }: Selected, prefix: '- ' | '> ' | '### '): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = end + (/[^\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  const lines = text.slice(from, to).split('\n');
  const isOn = lines.every((line) => line.startsWith(prefix) || line === '') && lines.join('') !== '';
  const changed = lines
    .map((line) => {
      const plain = line.replace(LINE_PREFIX, '');
      return isOn || (plain === '' && lines.length > 1) ? plain : prefix + plain;
    })
    .join('\n');
  // otherwise the next line would belong to the last item
  const gap = !isOn && /^\n./.test(text.slice(to)) ? '\n' : '';
  const last = from + changed.length;
  return { from, to, text: changed + gap, selection: [start === end ? last : from, last] };
}

/** Makes the selected text a link, and selects what remains to be written: its address, or its name. */
export function addLink({ text, start, end }: Selected, address?: string): Edit {
  const name = text.slice(start, end).trim();
  const from = start + text.slice(start, end).indexOf(name);
  const link = `[${name || 'name'}](${address ?? 'https://'})`;
  const [first, length] =
    name === '' ? [1, 'name'.length] : address ? [link.length, 0] : [name.length + 3, 8];
  const selection = [from + first, from + first + length] as const;
  return { from, to: from + name.length, text: link, selection };
}

/** Bold text of WhatsApp, `*bold*`, as Markdown. Its other marks are the same. */
export function whatsAppToMarkdown(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '**$1**');
}
