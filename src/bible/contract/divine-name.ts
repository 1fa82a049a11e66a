/** How readers see the packaged translation named. */
export const WEB_LABEL = 'World English Bible; the divine Name is shown as “the LORD”';

/** The Name with the words that belong to it: 'Lord Yahweh', 'Yahweh God of Armies', 'Yahweh my God', 'Yahweh’s'. */
const NAME =
  /(?<before>\b(?:[Tt]he )?Lord |\bO )?\b(?<name>Yah, Yahweh,|Yahweh\b|Yah\b)(?<rest>[’‘]s\b|(?: God)?(?: of Armies)?\b(?! of)| (?:my|our) God\b(?! of))?/g;
/** Text before the Name if the Name begins a sentence, which may be in quotation marks. */
const SENTENCE_START = /(?:[.!?][”’)\s]*\s|[“‘(]\s*)$/;
/** A verse after which the next verse begins a sentence. */
const SENTENCE_END = /[.!?][”’)\s]*$/;
const SEPARATED_BEFORE = /(?:[,;:.!?“‘—(”’]\s*|\n)$/;
const SEPARATED_AFTER = /^\s*[,;:.!?—”’)]/;
/** 'I, Yahweh' names the speaker, and 'the King of Israel, Yahweh' explains a title. */
const APPOSITION_BEFORE = /\b(?:I|God|the Lord|[Tt]he King(?: of Israel)?|his Redeemer),\s+$/;
/** Words after the Name that describe God: 'Yahweh, the God of Israel, says', 'Yahweh, your Redeemer'. */
const APPOSITION_AFTER =
  /^(?:! Yahweh, a\b|,\s+(?:he|a|who|the (?:God|Lord|King|Redeemer|Holy One|hope)|your (?:God|Redeemer)|before whom|within|our God, will)\b)/;
const ADDRESS_BEFORE = /\byou,\s+$/i;
/** Direct address that APPOSITION_AFTER would match. The verses are named where a phrase occurs only once. */
const ADDRESS_AFTER: readonly RegExp[] = [
  /^, the God of [\w ,]+, (?:there is no God like|please|let|keep with your servant|I beg you|you are|forever)/,
  /^, the God of my salvation/, // Psalm 88:1
  /^, the God of Abraham, of Isaac, and of Israel, our fathers, keep/, // 1 Chronicles 29:18
  /^, the hope of Israel,\nall who forsake you/, // Jeremiah 17:13
  /^, the Lord, the strength of my salvation/, // Psalm 140:7
  /^, who (?:is like you|shall dwell|judges)/, // Psalms 35:10 and 15:1, Jeremiah 11:20
];

/**
 * Replaces the divine Name, which the World English Bible prints, by the words that the church's Bibles print:
 *
 * - 'Yahweh' and 'Yah' become 'the LORD', and at the start of a sentence 'The LORD'.
 * - In direct address there is no article: 'Hear, Yahweh' becomes 'Hear, LORD', and 'O Yahweh' 'O LORD'.
 * - 'Lord Yahweh' becomes 'Lord GOD', and 'Yah, Yahweh,' 'the LORD GOD', as in the King James Version.
 *
 * The Name is direct address if punctuation separates it from the words on both sides and it is not in apposition.
 *
 * @param verse the text of a verse.
 * @param previousVerse the text of the verse before it, which shows whether a sentence begins; '' if there is none.
 */
export function replaceDivineName(verse: string, previousVerse: string): string {
  return verse.replace(NAME, (found, ...args) => {
    const { before = '', name, rest: words = '' } = args.at(-1);
    // one verse of the package has an opening quotation mark instead of an apostrophe
    const rest: string = words.replace('‘', '’');
    const preceding = verse.slice(0, args.at(-3));
    const following = verse.slice(preceding.length + found.length);
    if (before.endsWith('Lord ')) return `${before}GOD${rest.replace(' God', '')}`;
    const lord = `${name === 'Yah, Yahweh,' ? 'LORD GOD' : 'LORD'}${rest}`;
    // one verse of the package has an article before the Name
    if (before !== '' || preceding.endsWith('the ')) return before + lord;
    if (rest !== '’s' && isAddress(preceding, following)) return lord;
    const isStart =
      preceding === ''
        ? previousVerse === '' || SENTENCE_END.test(previousVerse)
        : SENTENCE_START.test(preceding);
    return `${isStart ? 'The' : 'the'} ${lord}`;
  });
}

function isAddress(preceding: string, following: string): boolean {
  const isSeparated =
    (preceding === '' || SEPARATED_BEFORE.test(preceding)) && SEPARATED_AFTER.test(following);
  if (!isSeparated || APPOSITION_BEFORE.test(preceding)) return false;
  if (!APPOSITION_AFTER.test(following) || ADDRESS_BEFORE.test(preceding)) return true;
  return ADDRESS_AFTER.some((address) => address.test(following));
}
