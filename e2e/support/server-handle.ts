import { newestCode as newestCodeIn } from './mail.ts';

export { administrator, librarian } from './server.ts';

/** The server that this run of the journeys is for. */
export const address = process.env.E2E_ADDRESS ?? '';
export const dataFolder = process.env.E2E_DATA_FOLDER ?? '';

/** The six digits of the newest mail after an instant; see mail.ts. */
export const newestCode = (wanted: { since: Date; to?: string }) => newestCodeIn(dataFolder, wanted);
