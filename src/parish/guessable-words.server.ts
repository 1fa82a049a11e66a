import type { Handle } from '#kit/storage/storage.ts';
import { parishNames } from './parish-settings.server.ts';

/** Words of the church, of parish life and of accounts. */
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
  varghese victory wisdom word yakob yeshu yuhanon zion`;

/** The words that are easy to guess for an account of a parish: those of the church, and the names of the parish and its place. */
export async function guessableWords(db: Handle): Promise<string[]> {
  return [CHURCH_WORDS, ...(await parishNames(db))];
}
