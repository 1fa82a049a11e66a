import type { Server } from 'node:http';
import { BlockList } from 'node:net';
import { senderOf } from '../outside/limiters.ts';
import { isTrusted, type Networks, plainAddress } from './networks.ts';

/** What a sender may do with new connections. */
export interface Welcome {
  /** So many at once: far more than a hall full of telephones opens, each of which opens six. */
  readonly atOnce: number;
  /** So many are given again each second. */
  readonly aSecond: number;
  /** Who has used up all is put out until they have so many again … */
  readonly toComeBack: number;
  /** … and is that far below none at first, and however many they try meanwhile. */
  readonly debt: number;
}

/** Whoever is put out comes back after a minute in which they try no more than now and then. */
export const WELCOME: Welcome = { atOnce: 5_000, aSecond: 50, toComeBack: 2_000, debt: 1_000 };

/** More are remembered of no flood, however many addresses it comes from: it would be a flood of our memory too. */
const MOST_SENDERS = 20_000;

interface Sender {
  left: number;
  countedAt: number;
  isOut: boolean;
}

/**
 * Puts out a sender who opens connections faster than anybody's visitors do. Node takes in one new connection a turn of its
 * loop, and the kernel keeps but 511 in line for it: whoever opens thousands a second, and says nothing, fills that line, and everybody
 * else's connection is lost in the kernel and tried again after seconds. What is refused here costs no more than a look
 * at its address, since node asks before it makes a socket of it. One that was given up while it waited has no address any more, and is not counted.
 *
 * A proxy that we trust is no sender, since it speaks for many.
 *
 * @param putOut called once for each time that a sender is put out.
 * @param now in milliseconds, of a clock that only goes on.
 */
export function limitNewcomers(
  server: Server,
  {
    proxies,
    putOut,
    welcome = WELCOME,
    now = () => performance.now(),
  }: {
    readonly proxies: Networks;
    readonly putOut: (sender: string) => void;
    readonly welcome?: Welcome;
    readonly now?: () => number;
  },
): void {
  const mayCome = newcomers(welcome, { putOut, now });
  const check = (remote: string) => {
    const address = plainAddress(remote);
    return !isTrusted(address, proxies) && !mayCome(senderOf(address));
  };
  // node:net asks the list of its server; http.createServer has no option for one. A list of node's own forgets nobody
  Object.assign(server, { blockList: Object.assign(new BlockList(), { check }) });
}

/** Counts one newcomer of a sender. @returns whether it may come in. */
function newcomers(
  { atOnce, aSecond, toComeBack, debt }: Welcome,
  { putOut, now }: { readonly putOut: (sender: string) => void; readonly now: () => number },
): (name: string) => boolean {
  const senders = new Map<string, Sender>();
  const addTo = (sender: Sender) => {
    const time = now();
    sender.left = Math.min(atOnce, sender.left + ((time - sender.countedAt) / 1_000) * aSecond);
    sender.countedAt = time;
  };
  const forgetSome = () => {
    for (const [name, sender] of senders) {
      addTo(sender);
      if (sender.left >= atOnce) senders.delete(name);
    }
    // all of them came just now: those who have come longest ago, and are not put out, count anew
    for (const [name, { isOut }] of senders) {
      if (senders.size < MOST_SENDERS / 2) break;
      if (!isOut) senders.delete(name);
    }
  };
  return (name) => {
    if (senders.size >= MOST_SENDERS) forgetSome();
    const sender = senders.get(name) ?? { left: atOnce, countedAt: now(), isOut: false };
    senders.set(name, sender);
    addTo(sender);
    sender.left -= 1;
    if (sender.isOut) {
      sender.isOut = sender.left < toComeBack;
      sender.left = Math.max(sender.left, -debt);
    } else if (sender.left < 0) {
      sender.isOut = true;
      sender.left = -debt;
      putOut(name);
    }
    return !sender.isOut;
  };
}
