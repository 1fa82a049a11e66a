import { linkNodes } from '#kit/formatted-text/link-nodes.ts';
import type { TextNode } from '#kit/formatted-text/text-node.ts';
import { linkify } from '#kit/text/links/linkify.ts';
import type { Organization } from './contract.ts';

/** Without formatting. */
type Texts = Readonly<Record<'description' | 'members' | 'announcements', string>>;

/** The end of a line, or of a sentence that does not end in an abbreviation. */
const SENTENCE_END = /(?<=(?<!\b(?:St|Mt|Fr|Dn|Rev|Dr|Mr|Mrs|Ms))[.!?])\s+|\s*\n\s*/;
const WEEKDAY = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?\b/i;
/** 'We meet', 'Meetings', 'Tuesdays', or a sentence that begins like 'First Saturday'. */
const REPEATED = /\bmeet(?:s|ings?)?\b|days\b|^(?:every|first|second|third|fourth|last)\b/i;
const EMAIL = /\S@\S+\.\S/;

/**
 * Returns the sentence that says when an organization meets, as its leaders wrote it: it names a weekday and a
 * repetition. The API has no field for it.
 */
export function meetingIn({ announcements, description }: Texts): string | undefined {
  return sentences(announcements, description).find(
    (sentence) => WEEKDAY.test(sentence) && REPEATED.test(sentence),
  );
}

/** Returns the first sentence or line that has an email address or the phone number, which it links; [] without one. */
export function contactIn(
  { announcements, members, description }: Texts,
  phone: Organization['phone'],
): readonly TextNode[] {
  const hasPhone = (text: string) => phone !== null && text.includes(phone.text);
  const contact = sentences(announcements, members, description).find(
    (text) => EMAIL.test(text) || hasPhone(text),
  );
  if (!contact || !phone || !hasPhone(contact)) return linkNodes(linkify(contact ?? ''));
  const [before = '', after = ''] = contact.split(phone.text, 2);
  const link = { tag: 'a', href: phone.url, children: [phone.text] } as const;
  return [before, link, after].filter((node) => node !== '');
}

function sentences(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.trim().split(SENTENCE_END));
}
