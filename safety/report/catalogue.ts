/** Every threat and fault that the site must withstand, in the order of its requirements. */
export interface CatalogueEntry {
  readonly id: string;
  readonly threat: string;
  /** How the method or the criterion differs from the requirement, and why. */
  readonly differs?: string;
  /** Why one database is enough. */
  readonly oneEngine?: string;
}

export const catalogue: readonly CatalogueEntry[] = [
  { id: 'T01', threat: 'Password guessing' },
  { id: 'T02', threat: 'Lockout as denial of service' },
  { id: 'T03', threat: 'OTP guessing, parallel' },
  { id: 'T04', threat: 'Resend resets the counter / email bomb' },
  { id: 'T05', threat: 'Code quality, storage' },
  { id: 'T06', threat: 'Forged or cross-account challenge' },
  { id: 'T07', threat: 'Breached/context passwords' },
  { id: 'T08', threat: 'Limiter evasion' },
  {
    id: 'T09',
    threat: 'Enumeration by text, status or time',
    differs:
      '40 samples per class instead of 300, because the limits of T01 lock the account earlier. The AUC may reach 0.65 instead of 0.60, because so few samples exceed 0.60 by chance. The gap of the medians is reported without a limit',
  },
  {
    id: 'T10',
    threat: 'JWT forging',
    differs:
      'there is no JWT: tokens are opaque and stored hashed, so the case guesses, truncates, moves and duplicates them',
  },
  { id: 'T11', threat: 'Step skipping' },
  { id: 'T12', threat: 'Replay after logout' },
  { id: 'T13', threat: 'After password change or reset' },
  { id: 'T14', threat: 'After deactivation/deletion' },
  { id: 'T15', threat: 'Session aging' },
  { id: 'T16', threat: 'Renewal race' },
  { id: 'T20', threat: 'Missing authorization' },
  { id: 'T21', threat: 'IDOR, drafts, inactive ads' },
  {
    id: 'T22',
    threat: 'Last-admin lockout, changes to own account',
    differs: '60 pairs instead of 200, because both must sign in again for each',
  },
  { id: 'T23', threat: 'Query tricks' },
  {
    id: 'T24',
    threat: 'Injection',
    differs: 'our own list instead of sqlmap',
  },
  { id: 'T25', threat: 'Mass assignment' },
  { id: 'T26', threat: 'Wrong types and shapes' },
  { id: 'T27', threat: 'Content-Type tricks, simple-request CSRF' },
  { id: 'T28', threat: 'CORS, Origin' },
  { id: 'T30', threat: 'Stored XSS in ad links `[Text](url)`' },
  { id: 'T31', threat: 'XSS via auto-linked text, rich fields' },
  { id: 'T32', threat: 'Link spoofing' },
  { id: 'T33', threat: 'CSP and headers', oneEngine: 'headers do not depend on the database' },
  { id: 'T34', threat: 'Embeds (audio lookup `html`, video id, viewer)' },
  {
    id: 'T36',
    threat: 'ReDoS in auto-linker/search',
    differs:
      'our own worst-case texts instead of a pattern checker; 50 ms, or three times the time of plain text on a busy machine',
    oneEngine: 'patterns run before any query',
  },
  { id: 'T38', threat: 'Open redirect', oneEngine: 'redirects depend on the URL only' },
  { id: 'T40', threat: 'Signature abuse' },
  { id: 'T41', threat: 'Pixel flood, decoder bugs' },
  { id: 'T42', threat: 'Polyglot, fake type, SVG/HTML' },
  { id: 'T43', threat: 'Zip/office bombs, false sizes' },
  { id: 'T44', threat: 'GPS in photos' },
  { id: 'T45', threat: 'Planted URL / SSRF' },
  { id: 'T47', threat: 'Email injection' },
  { id: 'T48', threat: 'Host poisoning in emails' },
  {
    id: 'T49',
    threat: 'Prayer spam',
    differs: 'the sixth to thirtieth request from one address are held for review instead of rejected',
  },
  { id: 'T50', threat: 'Prayer privacy' },
  {
    id: 'T51',
    threat: 'Framing and malformed HTTP',
    oneEngine: 'malformed requests are rejected before any query',
    differs:
      'our own cases from RFC 9112 instead of Http11Probe, sent directly to the server; through nginx only those with a second request in the body, because nginx repairs some others',
  },
  {
    id: 'T52',
    threat: 'Path traversal, hidden files',
    oneEngine: 'such paths cause no query',
    differs: 'our own list instead of that of ffuf',
  },
  { id: 'T53', threat: 'Dev leftovers', oneEngine: 'static files cause no query' },
  {
    id: 'T54',
    threat: 'Slow clients',
    oneEngine: 'timeouts do not depend on the database',
    differs:
      'through nginx, which limits concurrent requests per address instead of connections, and each pause of a body instead of its duration; 6 s of each of the four kinds (30 s with SAFETY=full) instead of 120 s',
  },
  {
    id: 'T55',
    threat: 'Header/body floods',
    oneEngine: 'oversized requests are rejected before any query',
    differs: 'memory is compared between two floods, because the first one grows the heap',
  },
  {
    id: 'T56',
    threat: 'Cache deception',
    oneEngine: 'cache headers do not depend on the database',
  },
  { id: 'T57', threat: 'Logs' },
  { id: 'T58', threat: 'Error hygiene' },
  { id: 'T60', threat: 'iCal/CSV if ever added' },
  { id: 'T61', threat: 'Clock and DST' },
  { id: 'T62', threat: 'Health and metrics' },
  { id: 'T63', threat: 'First run, default account' },
  { id: 'T70', threat: 'Supply chain', oneEngine: 'it concerns the installed packages' },
  { id: 'T71', threat: 'Banned dependencies', oneEngine: 'it concerns the installed packages' },
  {
    id: 'R01',
    threat: 'kill -9 during writes',
    differs:
      'each kill follows 50 to 450 ms after the writers start; they write events, organizations and services. R19 tests that a prayer request survives a kill',
  },
  {
    id: 'R02',
    threat: 'Power loss',
    differs: 'a trace of system calls; LazyFS, a disk that forgets unsynced data, was not available',
  },
  { id: 'R03', threat: 'fsync/EIO' },
  { id: 'R04', threat: 'Disk full' },
  {
    id: 'R05',
    threat: 'DB locked',
    differs: 'reads are sent one by one; the slowest is reported without a limit',
  },
  {
    id: 'R06',
    threat: 'SMTP refused / black hole / 451 / slow / cut after DATA',
    differs: 'one sign-in for each fault, because the codes of one account are limited',
  },
  {
    id: 'R07',
    threat: 'Media host down, slow, 4xx, false responses',
    differs:
      'a unit test covers the deletion of orphaned files (`src/server/uploads/garbage-collection.test.ts`)',
  },
  { id: 'R08', threat: 'Verse/audio/lectionary hang, 500, 10 MB, HTML, redirect' },
  { id: 'R09', threat: '10,000 bad inputs' },
  { id: 'R10', threat: 'Malformed bytes' },
  {
    id: 'R11',
    threat: 'Soak',
    differs:
      'a p99 that is up to 20 ms slower also passes, because so few requests cannot distinguish less from chance',
  },
  { id: 'R12', threat: 'Memory' },
  { id: 'R13', threat: 'SIGTERM with requests in flight' },
  { id: 'R14', threat: 'Bad start' },
  { id: 'R15', threat: 'Migration interrupted' },
  {
    id: 'R16',
    threat: 'Backup under load',
    differs:
      'the median read is compared instead of the p99; reads below 20 ms may take 20 ms more instead of twice as long',
  },
  {
    id: 'R17',
    threat: 'Restore drill',
    differs:
      'a few megabytes instead of a gigabyte. As shipped, backups are made nightly, so up to a day may be lost instead of 15 minutes; the timer can run more often (docs/deploy.md)',
  },
  { id: 'R18', threat: 'Lost update' },
  { id: 'R19', threat: 'Double submit' },
  {
    id: 'R20',
    threat: 'Overload 4×',
    differs:
      'the 50 ms for a rejection are not measured, because the clients use both cores of the measuring machine',
  },
  {
    id: 'R21',
    threat: 'Login flood',
    differs:
      'the number of concurrent hashes is not visible from outside; at most 22 sign-ins can be in progress, and the effect on other requests is measured',
  },
  { id: 'R22', threat: 'Clock jump ±1 h, +1 y, back 1 day' },
  { id: 'R23', threat: 'PostgreSQL faults', oneEngine: 'it is a fault of PostgreSQL' },
  {
    id: 'R24',
    threat: 'Stalls',
    differs:
      'stalls are measured under the load of this case only, because many others stop the site on purpose',
  },
  {
    id: 'R25',
    threat: 'Two servers, one SQLite file',
    oneEngine: 'PostgreSQL can be shared; only a SQLite file belongs to one server',
  },
  {
    id: 'R26',
    threat: 'Log target full or blocked',
    differs:
      'memory is compared with a server that gets the same requests and can write its log, because the requests alone use more than 20 MB until garbage is collected',
    oneEngine: 'logging causes no query',
  },
  { id: 'R27', threat: 'Parity', oneEngine: 'one test starts a server on each and compares them' },
];
