/** The inline scripts and styles of a page that the application created. */
export interface InlineElements {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Finds the inline scripts and styles with the nonce of this render, and removes the nonce. Only their hashes are
 * allowed by the Content-Security-Policy. Other elements, for example from stored text, cannot contain the nonce,
 * because it is random for each render and never sent.
 *
 * This is the only place that edits HTML after rendering.
 */
export function extractInlineElements(
  html: string,
  nonce: string,
): InlineElements & { readonly html: string } {
  const attribute = ` nonce="${nonce}"`;
  const elements = [
    ...html.matchAll(new RegExp(`<(script|style)(?=[^>]*${attribute})[^>]*>(.*?)</\\1>`, 'gs')),
  ];
  const contentsOf = (name: string) =>
    elements.filter(([, tag]) => tag === name).map(([, , content = '']) => content);
  return {
    html: html.replaceAll(attribute, ''),
    scripts: contentsOf('script'),
    styles: contentsOf('style'),
  };
}
