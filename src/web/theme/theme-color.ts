/** The paper of each colour scheme, for the browser's own bar; tokens.test.ts compares it with the tokens. */
export const THEME_COLOR = { light: '#faf5ea', dark: '#17110e' } as const;
