import { turns } from '../../keyed-semaphore.ts';
import { senderOf } from '../rate-limiter.ts';

/** What a browser asks for of one page, and then some; each takes up to two seconds. */
const WAITING_OF_A_SENDER = 100;
const WAITING = 400;
/** What nobody waits for, such as forms that are made ahead, has a place in line like any sender. */
const NOBODY = '';

/** Who waits for a picture that has yet to be made. */
export interface PictureCaller {
  readonly ip: string;
  /** Whether they have left before the answer. */
  isGone(): boolean;
}

/** A picture, and who of one sender waits for it; undefined is for what is made ahead, and never leaves. */
interface Wish {
  callers: (PictureCaller | undefined)[];
  made: Promise<string | undefined>;
}

export type PictureLine = (
  asked: { readonly address: string; readonly caller: PictureCaller | undefined },
  make: () => Promise<string | undefined>,
) => Promise<string | undefined>;

/**
 * The line in which pictures are made that strangers ask for, one after another. Each sender has a line of their own first, in
 * which each picture stands once, so that one who asks for hundreds holds up nobody but themselves. What nobody waits for any
 * more is left out, and answers undefined.
 */
export function pictureLine(): PictureLine {
  const ofSender = turns({ atOnce: 1, waiting: WAITING_OF_A_SENDER });
  const ofAll = turns({ atOnce: 1, waiting: WAITING });
  const wishes = new Map<string, Wish>();

  return ({ address, caller }, make) => {
    const sender = caller ? senderOf(caller.ip) : NOBODY;
    const key = `${sender} ${address}`;
    const before = wishes.get(key);
    if (before) {
      // those who ask and leave, again and again, are not to pile up
      before.callers = [...before.callers.filter(isThere), caller];
      return before.made;
    }
    const wish: Wish = { callers: [caller], made: Promise.resolve(undefined) };
    wishes.set(key, wish);
    const forget = () => {
      if (wishes.get(key) === wish) wishes.delete(key);
    };
    const inTurn = async () => {
      if (wish.callers.some(isThere)) return make();
      // at once: whoever comes now wishes anew
      forget();
      return undefined;
    };
    wish.made = ofSender(sender, () => ofAll('all', inTurn)).finally(forget);
    return wish.made;
  };
}

function isThere(caller: PictureCaller | undefined): boolean {
  return !caller?.isGone();
}
