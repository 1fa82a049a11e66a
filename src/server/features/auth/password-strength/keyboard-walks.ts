/** Keyboard walks and counts, forwards and backwards, on English, German and French keyboards. */
const WALKS = `
  1234567890-= qwertyuiop[] asdfghjkl; zxcvbnm,./ !@#$%^&*()_+ qwertzuiop yxcvbnm azertyuiop qsdfghjklm
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qawsedrftgyhujikolp
  abcdefghijklmnopqrstuvwxyz a1b2c3d4e5f6g7h8i9j0 1a2b3c4d5e6f7g8h9i0j aabbccddeeffgghh 01234567890123456789
  147258369 789456123 741852963 159357 159753 258456 852456 951753 357951 963741 1z2x3c4v5b6n7m a1a2a3a4a5a6a7a8a9 112358132134
  0102030405060708091011121314 1213141516171819 1324354657687980 102030405060708090 00112233445566778899 111222333444555666777888999000`
  .trim()
  .split(/\s+/)
  .flatMap((walk) => [walk, [...walk].reverse().join('')]);
const WALK_MIN_CHARACTERS = 3;

/** The number of characters outside keyboard walks, counts and runs of one character. */
export function charactersOutsideWalks(text: string): number {
  let outside = 0;
  for (let at = 0; at < text.length; ) {
    const length = walkLength(text, at);
    const isWalk = length >= WALK_MIN_CHARACTERS;
    if (!isWalk) outside += 1;
    at += isWalk ? length : 1;
  }
  return outside;
}

function walkLength(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] === text[start]) end += 1;
  while (end < text.length && WALKS.some((walk) => walk.includes(text.slice(start, end + 1)))) end += 1;
  return end - start;
}
