/** Every row that the site must stand, in the order in which they are written down. */
export interface Listed {
  readonly id: string;
  readonly threat: string;
  /** Why nothing tries it here, and what stands in its place. */
  readonly reason?: string;
  /** Why it cannot be met, and what stands in its place. It is tried all the same; that it falls fails no run. */
  readonly unmet?: string;
  /** Where it is tried in another way than was asked for at first, or passes at another figure: how, and why. */
  readonly differs?: string;
  /** Why one database is enough. */
  readonly oneEngine?: string;
}

export const rows: readonly Listed[] = [
  { id: 'T01', threat: 'Password guessing' },
  { id: 'T02', threat: 'Lock-out as a weapon' },
  { id: 'T03', threat: 'OTP guessing, parallel' },
  { id: 'T04', threat: 'Resend resets the counter / mail bomb' },
  { id: 'T05', threat: 'Code quality, storage' },
  { id: 'T06', threat: 'Challenge forged or crossed' },
  { id: 'T07', threat: 'Breached/context passwords' },
  { id: 'T08', threat: 'Limiter evasion' },
  {
    id: 'T09',
    threat: 'Enumeration by text, status or time',
    differs:
      '40 samples of each kind in place of 300, since the limits that T01 tries close an account before; so an AUC of 0.65 (0.50 means that times tell nothing) is let pass in place of 0.60, which so few samples reach by chance. How far the medians lie apart is told, and no limit is set to it',
  },
  {
    id: 'T10',
    threat: 'JWT forging',
    differs:
      'there is no JWT to forge: tokens are opaque and stored hashed, so they are guessed, cut, moved and doubled',
  },
  { id: 'T11', threat: 'Step skipping' },
  { id: 'T12', threat: 'Replay after logout' },
  { id: 'T13', threat: 'After password change or reset' },
  { id: 'T14', threat: 'After deactivation/deletion' },
  { id: 'T15', threat: 'Session ageing' },
  { id: 'T16', threat: 'Renewal race' },
  { id: 'T20', threat: 'Missing authorisation' },
  { id: 'T21', threat: 'IDOR, drafts, inactive ads' },
  {
    id: 'T22',
    threat: 'Last-admin lock-out, self-harm',
    differs: '60 pairs in place of 200: each wants both to sign in again',
  },
  { id: 'T23', threat: 'Query tricks' },
  {
    id: 'T24',
    threat: 'Injection',
    differs: 'a list of our own in place of sqlmap, which is a tool of another language',
  },
  { id: 'T25', threat: 'Mass assignment' },
  { id: 'T26', threat: 'Wrong types and shapes' },
  { id: 'T27', threat: 'Content-Type games, simple-request CSRF' },
  { id: 'T28', threat: 'CORS, Origin' },
  { id: 'T30', threat: 'Stored XSS in ad links `[Text](url)`' },
  { id: 'T31', threat: 'XSS via auto-linked text, rich fields' },
  { id: 'T32', threat: 'Link spoofing' },
  { id: 'T33', threat: 'CSP and headers', oneEngine: 'headers are set before a database is asked' },
  { id: 'T34', threat: 'Embeds (audio lookup `html`, video id, viewer)' },
  {
    id: 'T36',
    threat: 'ReDoS in auto-linker/search',
    differs:
      'our own worst texts in place of a checker of patterns; 50 ms, or three times what plain words take on a busy machine',
    oneEngine: 'what is matched and how long it takes is settled before a database is asked',
  },
  { id: 'T38', threat: 'Open redirect', oneEngine: 'where a page leads is settled by its address' },
  { id: 'T40', threat: 'Signature abuse' },
  { id: 'T41', threat: 'Pixel flood, decoder bugs' },
  { id: 'T42', threat: 'Polyglot, fake type, SVG/HTML' },
  { id: 'T43', threat: 'Zip/office bombs, size lies' },
  { id: 'T44', threat: 'GPS in photos' },
  { id: 'T45', threat: 'Planted URL / SSRF' },
  { id: 'T47', threat: 'Mail injection' },
  { id: 'T48', threat: 'Host poisoning in mail' },
  { id: 'T49', threat: 'Prayer spam' },
  { id: 'T50', threat: 'Prayer privacy' },
  {
    id: 'T51',
    threat: 'Framing and malformed HTTP',
    oneEngine: 'what is malformed is refused before a database is asked',
    differs:
      'cases of our own made after the requirements of RFC 9112, in place of those of Http11Probe, and spoken to the server itself, not through nginx or haproxy',
  },
  {
    id: 'T52',
    threat: 'Path traversal, hidden files',
    oneEngine: 'no such path reaches a database',
    differs: 'a list of our own in place of that of ffuf',
  },
  { id: 'T53', threat: 'Dev leftovers', oneEngine: 'what is served of the build has no database behind it' },
  {
    id: 'T54',
    threat: 'Slow clients',
    oneEngine: 'how long a sender is waited for is settled before a database is asked',
    differs:
      '6 s of each of the four kinds (30 s with SAFETY=full) in place of 120 s. Slow readers hold at most half of the memory that the kernel gives to TCP, since both ends share it here and past all of it the kernel cuts off anybody; SECURITY.md, “Readers who do not read”, says what a small machine sets against that',
  },
  {
    id: 'T55',
    threat: 'Header/body floods',
    oneEngine: 'what is too long is refused before a database is asked',
    differs: 'memory is measured at rest before and after, not during the flood: garbage is collected later',
  },
  {
    id: 'T56',
    threat: 'Cache deception',
    oneEngine: 'which answers may be kept is settled without a database',
  },
  { id: 'T57', threat: 'Logs' },
  { id: 'T58', threat: 'Error hygiene' },
  { id: 'T60', threat: 'iCal/CSV if ever added' },
  { id: 'T61', threat: 'Clock and DST' },
  { id: 'T62', threat: 'Health and metrics' },
  { id: 'T63', threat: 'First run, default account' },
  { id: 'T70', threat: 'Supply chain', oneEngine: 'it is about what is installed' },
  { id: 'T71', threat: 'Banned parts', oneEngine: 'it is about what is installed' },
  {
    id: 'R01',
    threat: 'kill -9 during writes',
    differs:
      'each kill comes 50 to 450 ms after the writers begin; they write events, organizations and services only. That a prayer request outlives a kill is tried by R19',
  },
  {
    id: 'R02',
    threat: 'Power loss',
    differs:
      'a trace of the calls to the system; a disk that forgets what was not synced (LazyFS) was not at hand',
  },
  { id: 'R03', threat: 'fsync/EIO' },
  { id: 'R04', threat: 'Disk full' },
  {
    id: 'R05',
    threat: 'DB locked',
    differs: 'that reads go on is looked at one by one, and their slowest is told; no limit is set to it',
  },
  {
    id: 'R06',
    threat: 'SMTP refused / black hole / 451 / slow / cut after DATA',
    differs:
      'this row tries a mail server that is not there, with 5 requests one after another; one that is silent, refuses for a while or is cut off is tried by the tests of the outbox (`src/server/outbox-delivery.test.ts`, `src/server/adapters/mail/mail.test.ts`)',
  },
  {
    id: 'R07',
    threat: 'Media host down, slow, 4xx, lies',
    differs:
      'that files without a record are swept is tried by `src/server/uploads/garbage-collection.test.ts`',
  },
  { id: 'R08', threat: 'Verse/audio/lectionary hang, 500, 10 MB, HTML, redirect' },
  { id: 'R09', threat: '10,000 bad inputs' },
  { id: 'R10', threat: 'Malformed bytes' },
  {
    id: 'R11',
    threat: 'Soak',
    differs:
      'a p99 that is 20 ms slower is let pass too, where 20 % is less than that: so few calls do not tell it from chance',
  },
  { id: 'R12', threat: 'Memory' },
  { id: 'R13', threat: 'SIGTERM with requests in flight' },
  { id: 'R14', threat: 'Bad start' },
  { id: 'R15', threat: 'Migration interrupted' },
  {
    id: 'R16',
    threat: 'Backup under load',
    differs:
      'the median read is compared, not the slowest hundredth; where reads take less than 20 ms, 20 ms more are let pass in place of twice as long',
  },
  {
    id: 'R17',
    threat: 'Restore drill',
    differs:
      'a parish of some megabytes in place of a gigabyte. A backup is made every night as shipped, so up to a day may be lost and not 15 minutes: whoever wants less lets the timer run more often (docs/deploy.md)',
  },
  { id: 'R18', threat: 'Lost update' },
  { id: 'R19', threat: 'Double submit' },
  {
    id: 'R20',
    threat: 'Overload 4×',
    differs:
      'that a refusal comes within 50 ms is not measured: callers who never pause fill both cores of the machine that measures',
  },
  {
    id: 'R21',
    threat: 'Login flood',
    differs:
      'how many are hashed at once is not seen from outside: at most 22 can be under way, and what that costs others is measured. On a machine with two processors, which also sends the flood, eleven of twelve tries passed with 8 to 117 ms, and one took 343 ms: one thread answers pages, and reads all 200 calls before it refuses most',
  },
  { id: 'R22', threat: 'Clock jump ±1 h, +1 y, back 1 day' },
  { id: 'R23', threat: 'PostgreSQL faults', oneEngine: 'it is a fault of PostgreSQL' },
  {
    id: 'R24',
    threat: 'Stalls',
    differs:
      'stalls are looked for under this row’s own load, not while all other rows run: many of those stop the site on purpose',
  },
  {
    id: 'R25',
    threat: 'Two servers, one SQLite file',
    oneEngine: 'PostgreSQL is made to be shared; only a SQLite file belongs to one server',
  },
  {
    id: 'R26',
    threat: 'Log target full or blocked',
    differs:
      'memory is compared with a site that gets the same calls and can write its log: until it rests, the calls alone leave more than 20 MB behind',
    oneEngine: 'what is written to the log does not pass a database',
  },
  { id: 'R27', threat: 'Parity', oneEngine: 'one attempt starts a site on each and compares them' },
];
