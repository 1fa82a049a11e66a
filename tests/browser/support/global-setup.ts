import { startServer } from './server.ts';

/** Starts the built server once per run, and passes its address and data folder to the tests in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { address, dataFolder, stop } = await startServer();
  process.env.E2E_ADDRESS = address;
  process.env.E2E_DATA_FOLDER = dataFolder;
  return stop;
}
