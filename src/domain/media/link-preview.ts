/** Pixels of a picture in link previews. WhatsApp ignores files of 300 kB and more. */
export const linkPreview = { width: 1_200, height: 630, maxBytes: 300_000 } as const;
