import { addAdministrator, librarian, startServer } from './server.ts';

/** Once a run: the built server, whose address and data the journeys find in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, dataFolder, stop } = await startServer();
  addAdministrator(dataFolder, librarian);
  process.env.E2E_ADDRESS = address;
  process.env.E2E_DATA_FOLDER = dataFolder;
  return stop;
}
