import { newestCode as newestCodeIn, newestMatch } from './mail.ts';

export { administrator } from './server.ts';

/** The server of this run, as set by the global setup. */
export const address = process.env.E2E_ADDRESS ?? '';
export const dataFolder = process.env.E2E_DATA_FOLDER ?? '';

/** The link of the newest invitation; see mail.ts. */
export const newestInvitation = (filter: { since: Date; to: string }) =>
  newestMatch(dataFolder, /\S+\/admin\/login#invitation=[\w-]+/, filter);

/** The link of the newest email to confirm a subscription to the letter; see mail.ts. */
export const newestLetterLink = (filter: { since: Date; to: string }) =>
  newestMatch(dataFolder, /\S+\/letter\?confirm=[\w.]+/, filter);

/** The code of the newest email; see mail.ts. */
export const newestCode = (filter: { since: Date; to?: string }) => newestCodeIn(dataFolder, filter);
