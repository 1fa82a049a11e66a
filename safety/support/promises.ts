/** What is promised in SECURITY.md and by how the site is run, and which rows try it. Each row tries something of it. */
export const promises: Readonly<Record<string, string>> = {
  'Every call is closed unless it is on the written list, and takes and gives what is written and no more':
    'T11 T20 T21 T22 T23 T25 T26 T27 T28 T56',
  'Signing in takes a password and a code by mail, and guesses are limited':
    'T01 T02 T03 T04 T05 T06 T07 T08 T09 T11',
  'No usual password opens a new site; the last administrator cannot be removed': 'T22 T63',
  'A session ends at once with logout, after 60 idle minutes, after 12 hours, and with a new password':
    'T10 T12 T13 T14 T15 T16',
  'Every text is plain text; only four kinds of links become links, and none leads elsewhere than it says':
    'T24 T30 T31 T32 T36 T38 T60',
  'A strict Content-Security-Policy; nothing from a third party but after a click': 'T33 T34',
  'Leave to upload serves once; files are what they say and run nothing; pictures carry no place':
    'T40 T41 T42 T43 T44 T45',
  'What people ask prayer for is sealed, stands nowhere else, and is never lost': 'T49 T50 R06',
  'Mails name nobody but their receiver, and nothing that a stranger typed': 'T47 T48',
  'Secrets are in no log, answer or file that is served': 'T05 T50 T52 T53 T57 T58',
  'A backup is whole, and fills an empty place': 'R16 R17',
  'The parts that it is made of are the ones that were written down': 'T70 T71',
  'No acknowledged write is lost, and a refused one leaves nothing half done':
    'R01 R02 R03 R04 R13 R15 R18 R19 R23',
  'Trouble elsewhere signs nobody out and stops no page': 'R04 R05 R06 R07 R08 R23 R26',
  'One sender, whatever they send, however much and for however long, does not keep others out':
    'T51 T54 T55 T62 R09 R10 R11 R12 R20 R21 R24',
  'It starts right or says in one line why not, and one server owns a file': 'R14 R15 R25',
  'A clock that is set, and a day that is longer or shorter, lengthen no life and shift no date': 'T61 R22',
  'Both databases answer alike': 'T26 R27',
};
