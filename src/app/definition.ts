/** Tells the kit what this site consists of. The entry points of the server and the tests load it before they open a database. */
import { setSiteNames } from '#kit/auth/account-notifications.server.ts';
import { parishNames } from '#parish/parish-settings.server.ts';
import './migrations/index.ts';
import './records.ts';

setSiteNames(parishNames);
