import { createKeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import { clientKey } from '../rate-limiter.ts';

/** Images that a client can have queued: more than one page has. Each takes up to 2 s to create. */
const MAX_QUEUED_PER_CLIENT = 100;
const MAX_QUEUED = 400;
/** Jobs without a client, such as variants that are created in advance, share one queue as if they were a client. */
const BACKGROUND_KEY = '';

/** A client that waits for an image variant to be created. */
export interface ImageClient {
  readonly ip: string;
  /** Whether the client disconnected before the response. */
  isDisconnected(): boolean;
}

/** An image in the queue with its waiting clients; `undefined` is a background job, which never disconnects. */
interface PendingImage {
  clients: (ImageClient | undefined)[];
  result: Promise<string | undefined>;
}

export type ImageQueue = (
  job: { readonly address: string; readonly client: ImageClient | undefined },
  make: () => Promise<string | undefined>,
) => Promise<string | undefined>;

/**
 * Creates the queue for image variants requested by visitors. One image is created at a time. Each client has its own queue,
 * in which an image occurs once, so that a client that requests hundreds delays only itself. If all clients of an image
 * disconnect before it is created, it is skipped and its promise resolves to `undefined`.
 */
export function createImageQueue(): ImageQueue {
  const perClient = createKeyedSemaphore({ concurrency: 1, maxQueued: MAX_QUEUED_PER_CLIENT });
  const global = createKeyedSemaphore({ concurrency: 1, maxQueued: MAX_QUEUED });
  const pendingImages = new Map<string, PendingImage>();

  return ({ address, client }, make) => {
    const clientId = client ? clientKey(client.ip) : BACKGROUND_KEY;
    const key = `${clientId} ${address}`;
    const existing = pendingImages.get(key);
    if (existing) {
      // drop disconnected clients, so that repeated requests do not accumulate
      existing.clients = [...existing.clients.filter(isWaiting), client];
      return existing.result;
    }
    const pending: PendingImage = { clients: [client], result: Promise.resolve(undefined) };
    pendingImages.set(key, pending);
    const removePending = () => {
      if (pendingImages.get(key) === pending) pendingImages.delete(key);
    };
    const makeIfAwaited = async () => {
      if (pending.clients.some(isWaiting)) return make();
      // remove it before the promise settles, so that a new request starts a new job
      removePending();
      return undefined;
    };
    pending.result = perClient(clientId, () => global('all', makeIfAwaited)).finally(removePending);
    return pending.result;
  };
}

function isWaiting(client: ImageClient | undefined): boolean {
  return !client?.isDisconnected();
}
