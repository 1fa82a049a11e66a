/** Tells the kit what this site consists of. The entry points of the server and the tests load it before they open a database. */
import './migrations/index.ts';
import './records.ts';
