import fc from 'fast-check';

const DIFFICULT = [
  '👨‍👩‍👧',
  '👍🏽',
  '🇮🇳',
  '🇺🇸',
  'ക്ഷ',
  'ക്ഷ്യ',
  'ന്\u200d',
  'ശ്രീ',
  'e\u0301',
  '\r\n',
  '각',
  'ൎക',
  'ܐܒܘܢ',
  ' ',
];

/** Text with difficult graphemes: letters with marks, emoji families, flags, Malayalam conjuncts. */
export const difficultText = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), fc.constantFrom(...DIFFICULT)),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
