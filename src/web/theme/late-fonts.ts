import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives the pages after the first one the fonts that came too late for it. That one is read to its end in the device's own
 * letters: exchanged under a reader's eyes, they would move its lines (`fonts.css`).
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const areShown = useRef(false);
  useEffect(() => {
    if (areShown.current || pathname === first.current) return;
    areShown.current = true;
    for (const { style } of optionalFonts()) void showNow(style);
  }, [pathname]);
}

/** Those that a browser takes only when they come in time, as they stand in the page (`first-paint/`). */
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
