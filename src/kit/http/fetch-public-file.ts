import { createHash, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { open, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from '../media-storage/media-host.ts';
import { isDiskFullError } from '../storage/errors.ts';
import { isPublicUrl } from '../text/links/public-url.ts';
import { isValidEncoding } from './urls.ts';

const MAX_REDIRECTS = 5;
const TOTAL_TIMEOUT_MS = 120_000;
const IDLE_TIMEOUT_MS = 15_000;

/** Why a file was not fetched, as a sentence for staff. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
}

interface FetchOptions {
  /** Whether files may be fetched from a host with port, also after a redirect. */
  readonly isAllowedHost: (host: string) => boolean;
  /** Hosts, without port, that may be in a private network. */
  readonly privateHosts: readonly string[];
  readonly maxBytes: number;
  /** The directory for the file, which the caller deletes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches a file over http or https from allowed hosts. The server connects only to the address that was checked, so that
 * a name cannot lead into a private network, not even after a redirect or when it resolves differently a moment later.
 *
 * @throws FetchProblem; the signal's reason.
 */
export async function fetchPublicFile(address: string, options: FetchOptions): Promise<ReceivedFile> {
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(next, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      next = URL.parse(headers.location, next)?.href ?? '';
    } else if (statusCode === 200) return save(response, next, options);
    else {
      response.destroy();
      throw new FetchProblem(`The old site answered with status ${statusCode}.`);
    }
  }
  throw new FetchProblem('The old site redirected too often.');
}

async function request(address: string, options: FetchOptions): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchProblem('Its address is not one of a website.');
  if (!options.isAllowedHost(url.host)) throw new FetchProblem(`It is on another site, ${url.host}.`);
  const pinned = await checkedAddress(url.hostname.replace(/^\[|\]$/g, ''), options);
  const pin: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const get = url.protocol === 'https:' ? httpsGet : httpGet;
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
  const settings = { lookup: pin, agent: false as const, signal, headers: { 'accept-encoding': 'identity' } };
  const sent = get(url, settings, resolve).on('error', reject);
  sent.setTimeout(IDLE_TIMEOUT_MS, () => sent.destroy(new Error('stalled')));
  return promise.catch((error) => {
    throw options.signal.aborted ? error : new FetchProblem('The old site does not respond.');
  });
}

const isPublicAddress = (address: string) =>
  isPublicUrl(`http://${address.includes(':') ? `[${address}]` : address}`);

/** The address of a host, if all of its addresses are public. @throws FetchProblem */
async function checkedAddress(host: string, { privateHosts }: FetchOptions) {
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => []);
  const [first] = addresses;
  if (!first) throw new FetchProblem(`The site ${host} does not exist any more.`);
  if (!privateHosts.includes(host) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new FetchProblem(`The site ${host} is in a private network.`);
  return first;
}

async function save(
  response: IncomingMessage,
  address: string,
  { folder, maxBytes, signal }: FetchOptions,
): Promise<ReceivedFile> {
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FetchProblem(`It is larger than ${maxBytes / 1024 / 1024} MB.`);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(response, counted, file.createWriteStream(), { signal });
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof FetchProblem || signal.aborted || isDiskFullError(error)) throw error;
    throw new FetchProblem('The old site stopped before the end of the file.');
  }
  const name = new URL(address).pathname.split('/').pop() ?? '';
  const fileName = (isValidEncoding(name) ? decodeURIComponent(name) : name).slice(-200);
  return { path, bytes, fileName, hash: hash.digest('hex') };
}
