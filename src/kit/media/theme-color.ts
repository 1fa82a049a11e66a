/** Background of each color scheme, for the browser's toolbar; tokens.test.ts compares it with the tokens. */
export const THEME_COLOR = { light: '#faf5ea', dark: '#17110e' } as const;
