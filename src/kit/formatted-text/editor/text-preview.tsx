import { FormattedText } from '../formatted-text.tsx';
import { parseMarkdown } from '../parse-markdown.ts';

/** A text as its page will show it. Loaded on demand: it contains the parser. */
export function TextPreview({ text }: { text: string }) {
  return <FormattedText blocks={parseMarkdown(text)} />;
}
