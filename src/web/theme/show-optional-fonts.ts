/** Shows the fonts that a browser takes only when they come in time, whenever they come. */
export function showOptionalFonts(): void {
  for (const { style } of optionalFonts()) void showNow(style);
}

/** As they stand in the page (`first-paint/`). */
function optionalFonts(): CSSFontFaceRule[] {
  return [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional');
}

async function showNow(rule: CSSStyleDeclaration): Promise<void> {
  const font = new FontFace(
    rule.getPropertyValue('font-family').replaceAll(/["']/g, ''),
    rule.getPropertyValue('src'),
    { weight: rule.getPropertyValue('font-weight'), unicodeRange: rule.getPropertyValue('unicode-range') },
  );
  // loaded before it is added: until then the page goes on with what it has
  await font.load().then(
    () => document.fonts.add(font),
    () => undefined,
  );
}
