import { expect, it } from 'vitest';
import { replaceDivineName } from './divine-name.ts';

it.each([
  ['at the start of a sentence', 'Yahweh is my shepherd.', 'The LORD is my shepherd.'],
  ['within a sentence', 'Bless Yahweh, my soul.', 'Bless the LORD, my soul.'],
  ['after an article', 'the Yahweh’s way', 'the LORD’s way'],
  ['after a sentence', 'I cried. Yahweh heard.', 'I cried. The LORD heard.'],
  ['after closing quotation marks', 'He said, “Go.” Yahweh heard.', 'He said, “Go.” The LORD heard.'],
  ['at the start of a quotation', 'He said, “Yahweh gave.”', 'He said, “The LORD gave.”'],
  ['with a possessive', 'I saw Yahweh’s glory.', 'I saw the LORD’s glory.'],
  ['as Yahweh God', 'And Yahweh God formed man.', 'And the LORD God formed man.'],
  ['as Yahweh of Armies', 'Yahweh of Armies is with us.', 'The LORD of Armies is with us.'],
  ['as Lord Yahweh', 'Behold, the Lord Yahweh will come.', 'Behold, the Lord GOD will come.'],
  ['as Lord Yahweh of Armies', 'for the Lord Yahweh of Armies', 'for the Lord GOD of Armies'],
  ['as Lord Yahweh, possessive', 'The Lord Yahweh’s Spirit is on me', 'The Lord GOD’s Spirit is on me'],
  ['as Lord Yahweh, in address', '“Ah, Lord Yahweh! Behold', '“Ah, Lord GOD! Behold'],
  ['after the title Lord', 'the Lord, Yahweh of Armies, says', 'the Lord, the LORD of Armies, says'],
  ['as Yah', 'Praise Yah!', 'Praise the LORD!'],
  ['as Yah, Yahweh', 'for Yah, Yahweh, is my strength', 'for the LORD GOD is my strength'],
  ['after the title King', 'The King of Israel, Yahweh, is here', 'The King of Israel, the LORD, is here'],
  ['as the speaker', 'I, Yahweh, love justice. I am Yahweh.', 'I, the LORD, love justice. I am the LORD.'],
  ['after O', 'O Yahweh, why?', 'O LORD, why?'],
  ['in address, at the start', 'Yahweh, you have searched me,', 'LORD, you have searched me,'],
  ['in address, in the middle', 'Hear, Yahweh, when I cry', 'Hear, LORD, when I cry'],
  ['in address, at the end', 'I have cried to you, Yahweh.', 'I have cried to you, LORD.'],
  ['in address, with a title', 'be silent.\nYahweh my God, I will', 'be silent.\nLORD my God, I will'],
  ['in address, as Yah', 'If you, Yah, kept a record', 'If you, LORD, kept a record'],
  [
    'in address, as the God of Israel',
    'Yahweh, the God of Israel, there is no God like you',
    'LORD, the God of Israel, there is no God like you',
  ],
  [
    'in apposition',
    'Yahweh, the God of Israel, says: Yahweh, your Redeemer, he is God',
    'The LORD, the God of Israel, says: the LORD, your Redeemer, he is God',
  ],
  [
    'as an exclamation',
    'proclaimed, “Yahweh! Yahweh, a merciful God',
    'proclaimed, “The LORD! The LORD, a merciful God',
  ],
])('replaceDivineName replaces the Name %s', (_, verse, expected) => {
  expect(replaceDivineName(verse, '')).toBe(expected);
});

it.each([
  ['He spoke.” ', 'The LORD’s word came'],
  ['in those days,', 'the LORD’s word came'],
])('replaceDivineName continues the previous verse %j with "%s"', (previous, expected) => {
  expect(replaceDivineName('Yahweh’s word came', previous)).toBe(expected);
});

it('replaceDivineName leaves other words as they are', () => {
  const verse = 'The Lord said to my Lord, “Hallelujah, Jehoiada.”';
  expect(replaceDivineName(verse, '')).toBe(verse);
});
