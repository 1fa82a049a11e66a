import type { Organization } from './contract.ts';

type Texts = Pick<Organization, 'description' | 'members' | 'announcements'>;

/** The end of a line, or of a sentence that does not end in an abbreviation. */
const SENTENCE_END = /(?<=(?<!\b(?:St|Mt|Fr|Dn|Rev|Dr|Mr|Mrs|Ms))[.!?])\s+|\s*\n\s*/;
const WEEKDAY = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?\b/i;
/** 'We meet', 'Meetings', 'Tuesdays', or a sentence that begins like 'First Saturday'. */
const REPEATED = /\bmeet(?:s|ings?)?\b|days\b|^(?:every|first|second|third|fourth|last)\b/i;
/** An email address, or a phone number in the United States, which is captured. */
const CONTACT = /\S@\S+\.\S|((?:\(\d{3}\) ?|\b\d{3}[-.])\d{3}[-.]\d{4}\b)/;

/**
 * Returns the sentence that says when an organization meets, as its leaders wrote it: it names a weekday and a
 * repetition. The API has no field for it.
 */
export function meetingIn({ announcements, description }: Texts): string | undefined {
  return sentences(announcements, description).find(
    (sentence) => WEEKDAY.test(sentence) && REPEATED.test(sentence),
  );
}

/** Returns the sentence or line with the first email address or phone number, and that phone number. */
export function contactIn({ announcements, members, description }: Texts) {
  for (const text of sentences(announcements, members, description)) {
    const contact = CONTACT.exec(text);
    if (contact) return { text, phone: contact[1] };
  }
  return undefined;
}

function sentences(...texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => text?.trim().split(SENTENCE_END) ?? []);
}
