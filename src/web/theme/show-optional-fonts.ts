/** Loads and applies all fonts with `font-display: optional`. */
export function showOptionalFonts(): void {
  for (const { style } of optionalFonts()) void loadFont(style);
}

/** The font faces inlined in the page (`ssr/critical-css.ts`). */
function optionalFonts(): CSSFontFaceRule[] {
  return [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional');
}

async function loadFont(rule: CSSStyleDeclaration): Promise<void> {
  const font = new FontFace(
    rule.getPropertyValue('font-family').replaceAll(/["']/g, ''),
    rule.getPropertyValue('src'),
    { weight: rule.getPropertyValue('font-weight'), unicodeRange: rule.getPropertyValue('unicode-range') },
  );
  // added only after loading: an unloaded font face would hide text
  await font.load().then(
    () => document.fonts.add(font),
    () => undefined,
  );
}
