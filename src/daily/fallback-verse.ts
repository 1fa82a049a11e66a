/** The verse if no other is available: John 3:16 in the New International Version (public specification, section 8). */
export const fallbackVerse = {
  text: 'For God so loved the world that he gave his one and only Son, that whoever believes in him shall not perish but have eternal life.',
  reference: 'John 3:16',
  version: 'NIV',
} as const;
