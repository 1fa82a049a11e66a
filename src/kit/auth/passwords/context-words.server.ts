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

const churchWords = wordsIn(CHURCH_WORDS);

/** With fewer letters a password consists of digits and symbols, and words do not matter. */
const LETTERS_MIN = 3;

/** What makes words easy to guess for an account. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  /** Names of the parish and its place. */
  readonly siteNames?: readonly string[];
}

/** Words of the church, of this parish and of the owner of an account. */
export function contextWords({ email, name, siteNames = [] }: PasswordContext): string[] {
  const own = wordsIn(`${email} ${name}`).filter((word) => word.length > 2);
  return [...new Set([...churchWords, ...wordsIn(siteNames.join(' ')), ...own])];
}

/**
 * Whether a password consists only of these words. Digits, symbols and repetition do not make them harder to guess,
 * but zxcvbn estimates four short words in a row as strong.
 *
 * @param text the password in NFKC and lower case.
 */
export function isMadeOfContextWords(text: string, words: readonly string[]): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [core, decodeLeet(core)]
    .map((reading) => reading.replace(/[^\p{L}\p{M}]/gu, ''))
    .some((letters) => letters.length >= LETTERS_MIN && isConcatenationOf(letters, words));
}

/** Whether the whole text can be split into known words. */
function isConcatenationOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const start of reached)
    for (const word of words) if (text.startsWith(word, start)) reached.add(start + word.length);
  return reached.has(text.length);
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols with the letters that they resemble: 'p4r1sh' becomes 'parish'. */
function decodeLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
