import { parish } from '#parish';
import { decodeLeet, trimNonLetters } from './guess-estimate.ts';

/** Words that are easy to guess for an account of this site: church and office terms, and short English words. */
const CHURCH_WORDS = `
  achan achen acolyte admin administrator aleppo altar amen angel apostle apostolic archangel ascension baptism bava bible bishop
  blessed blessing calendar cathedral catholicos catholicate choir christ christian christmas church clergy committee communion
  congregation convent cross deacon devalokam diocese divine easter emmanuel epiphany eucharist faith family father feast festival
  gallery geevarghese george god gospel grace gregorios hallelujah heaven holy hosanna icon idavaka immanuel incense indian india jacobite
  jerusalem jesus john joseph kerala kottayam kurbana kurian kurisu lady lectionary lent liturgy login lord malabar malankara malayalam
  malayali manager mar mariam mary member metropolitan mgocsm ministry mmvs moran mother mulanthuruthy nativity news nineveh office
  orthodox orthodoxy palli pally palm parish parishioner parumala passion password pastor paul pentecost perunnal peter prayer
  priest psalm qudosh qurbana resurrection revelation sabha sacrament saint samajam sanctuary school secret secretary sermon service
  staff sunday syrian syriac theotokos thirumeni thoma thomas thommen thronos tone treasurer trinity trustee user vicar
  virgin webmaster website week welcome worship youth
  acts adoration almighty annunciation assumption athanasius barekmor baselios basil bethlehem bible canon candle cantor carol chant
  chapel chrysostom coorilos covenant creed david didymos dionysius dormition eden elijah ephrem eternal exodus galilee genesis ghost
  glory heart hope hymn isaiah israel jacob jericho jordan judas kandeesha kuriakose kurielaison kyrie lamb life light luke mark
  matthew mercy messiah miracle monk morning moses mount nazareth noah osthathios paulose peace philip philipose pilgrim power praise
  proverbs psalms qandisha qurbono redeemer rejoice righteous rosary sabbath salvation samuel saviour savior scripture severios
  shepherd simeon sinai sleeba solomon soul spirit star sthuthi sword testament thanks throne transfiguration trisagion truth
  varghese victory wisdom word yakob yeshu yuhanon zion
  and are for from good great have in is it love me my new of on our pass st the this to us we with you`;

/** With fewer letters a password consists of digits and symbols, and words do not matter. */
const LETTERS_MIN = 3;

/** Digits, symbols, short words between these words, and repetition do not make them harder to guess. */
const generalWords = new Set([
  ...wordsIn(CHURCH_WORDS),
  ...wordsIn(Object.values(parishNames()).flat().join(' ')),
]);

/**
 * Whether a password consists only of words of the church, of this parish and of its owner.
 *
 * @param plain the password in NFKC and lower case.
 */
export function isMadeOfContextWords(
  plain: string,
  { email, name }: { readonly email: string; readonly name: string },
): boolean {
  const own = wordsIn(`${email} ${name}`).filter((word) => word.length > 2);
  const known = new Set([...generalWords, ...own]);
  const readings = [
    plain,
    decodeLeet(trimNonLetters(plain)),
    decodeLeet(plain.replace(/[^\p{L}\p{N}]+$/u, '')),
  ];
  return readings.map(lettersOf).some((text) => text.length >= LETTERS_MIN && isConcatenationOf(text, known));
}

/** Whether the whole text can be split into known words. */
function isConcatenationOf(text: string, known: ReadonlySet<string>): boolean {
  const maxLength = Math.max(...[...known].map((word) => word.length));
  const reached = new Set([0]);
  for (const start of reached)
    for (let end = start + 1; end <= Math.min(text.length, start + maxLength); end += 1)
      if (known.has(text.slice(start, end))) reached.add(end);
  return reached.has(text.length);
}

function parishNames(): string[][] {
  const { name, shortName, jurisdiction, domain, address } = parish;
  return [[name, shortName.saint, shortName.church, jurisdiction, domain, address.street, address.city]];
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, '');
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
