/** The promises of SECURITY.md and the cases that test them. Each case tests at least one promise. */
export const requirements: Readonly<Record<string, string>> = {
  'Calls require a session unless listed, and accept and return only declared fields':
    'T11 T20 T21 T22 T23 T25 T26 T27 T28 T56',
  'Sign-in takes a password and an emailed code, and attempts are limited':
    'T01 T02 T03 T04 T05 T06 T07 T08 T09 T11',
  'There is no default password, and the last administrator cannot be removed': 'T22 T63',
  'A session ends at logout, after 60 idle minutes, after 12 hours, and with a new password':
    'T10 T12 T13 T14 T15 T16',
  'All text is plain text; only four schemes become links; redirects stay on the site':
    'T24 T30 T31 T32 T36 T38 T60',
  'Pages have a strict Content-Security-Policy and load third parties only after a click': 'T33 T34',
  'Upload signatures work once; files have the declared type, run nothing and contain no location':
    'T40 T41 T42 T43 T44 T45',
  'Prayer requests are encrypted, stored nowhere else, and never lost': 'T49 T50 R06',
  'Emails have one recipient and contain nothing that a visitor typed': 'T47 T48',
  'Secrets are in no log, response or served file': 'T05 T50 T52 T53 T57 T58',
  'A backup is complete and restores into an empty folder': 'R16 R17',
  'The installed packages are the listed ones': 'T70 T71',
  'No acknowledged write is lost, and a rejected one leaves no partial state':
    'R01 R02 R03 R04 R13 R15 R18 R19 R23',
  'A fault elsewhere signs no user out and stops no page': 'R04 R05 R06 R07 R08 R23 R26',
  'One client cannot keep others out, whatever it sends': 'T51 T54 T55 T62 R09 R10 R11 R12 R20 R21 R24',
  'The server starts correctly or says why not, and one server owns a SQLite file': 'R14 R15 R25',
  'Clock changes extend no lifetime and shift no date': 'T61 R22',
  'Both databases behave the same': 'T26 R27',
};
