import { limitCombiningMarks } from './characters.ts';

/** What the codes 0x80 to 0x9F of Windows-1252 mean. Text that was read as Latin-1 has them as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Bullets of Word, from its private fonts Symbol and Wingdings. */
const WORD_BULLETS = /[\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc\uf076]/g;

/**
 * Repairs pasted text: characters of Windows-1252 and bullets of Word become what they meant, VT and FF line breaks, and
 * other control characters go. Preserves tabs and line breaks.
 */
export function repairText(text: string): string {
  return text
    .replace(/[\u0080-\u009f]/g, (code) => WINDOWS_1252.charAt(code.charCodeAt(0) - 0x80))
    .replace(WORD_BULLETS, '•')
    .replace(/[\v\f]/g, '\n')
    .replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** Characters that are never seen. Joiners are part of words in Malayalam; selectors and tags are part of emojis. */
const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cf}\p{DI}]/gu;

/** Returns a name or other text of one line without invisible characters and with plain spaces. */
export function oneLine(text: string): string {
  return repairText(text).replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns a time, number, address or handle in plain characters: 'donate＠parish.example' with an ASCII sign, '10 − 12'
 * with a hyphen.
 */
export function plainLine(text: string): string {
  const visible = limitCombiningMarks(repairText(text))
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '');
  return oneLine(visible).replace(/[\p{Pd}−⁃]/gu, '-');
}
