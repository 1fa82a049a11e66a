import { parseArgs } from 'node:util';
import { normalizedEmail } from '../api/fields.ts';
import { recordAuditEvent } from '../audit-log/record.server.ts';
import type { Clock } from '../process/clock.ts';
import { resetKeyFingerprint } from '../security/key-verification.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { isEmail } from '../text/email-address.ts';
import { normalizePersonName } from '../text/names.ts';
import { newPasswordProblem } from './account-notifications.server.ts';
import {
  accountByEmail,
  allAccounts,
  createAccount,
  isLocked,
  NON_EXPIRING_PASSWORD,
  setPassword,
  type TemporaryPassword,
} from './accounts.server.ts';
import { lockAccountsExclusive } from './accounts-lock.server.ts';
import { generatePassword, hashPassword } from './passwords/password-hash.server.ts';

/** A mistake in a command, with a one-line message for the user. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const USAGE = `Manages the accounts of this parish's administrators, also while the server is running.

  npm run admin -- list
  npm run admin -- create --email E [--name N] [--password-stdin]
  npm run admin -- reset-password --email E [--password-stdin]
  npm run admin -- forget-key
  npm run admin -- copy [--from DATABASE] --to DATABASE
  npm run admin -- copy [--from BUCKET] --to BUCKET
  npm run admin -- import FILE [--check]
  npm run admin -- bible FILE --language L --name N --license LINE
  npm run admin -- bible list
  npm run admin -- bible remove LANGUAGE

create and reset-password print a temporary password, which the user must replace at the first sign-in. With
--password-stdin they read a permanent password from the first line of standard input instead. reset-password also
ends all sessions of the account and unlocks it.

forget-key lets the next start use another secret key if the key of this database is permanently lost.

copy copies all data into an empty database: sqlite:FILE or postgres://…; stop the server first. With a bucket, s3://… or
disk, it copies the media files instead, except those that are there.

import makes the site of a ZIP file from “Take everything with you”, if it has no content yet (DEMO=off). With --check it
changes nothing.

bible imports a Bible text from a USFM file or a zip archive of such files. An English text is used for the readings
instead of the World English Bible; a text in another language is shown beside it.`;

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string', default: 'Administrator' },
  'password-stdin': { type: 'boolean', default: false },
} as const;
const NAME_MAX_CHARACTERS = 120;
/** The actor in the activity log, so that administrators see changes that were made with this CLI. */
const HOST_ACTOR = { by: 'The host', kind: 'users' } as const;

export interface CommandContext {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
}

type OptionValues = ReturnType<typeof parseOptions>['values'];

const COMMANDS: Readonly<Record<string, (values: OptionValues, context: CommandContext) => Promise<void>>> = {
  list,
  create,
  'reset-password': resetPassword,
  'forget-key': forgetLostKey,
};

/** Runs one command. @throws CommandError for a mistake of the user; errors of the database. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<void> {
  if (args.length === 0) return context.print(USAGE);
  const { values, positionals } = parseOptions(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) && rest.length === 0 ? COMMANDS[name] : undefined;
  if (!command)
    throw new CommandError(
      `Unknown command "${positionals.join(' ')}". Use list, create, reset-password, forget-key, copy or bible.`,
    );
  await command(values, context);
}

async function list(_: OptionValues, { storage, print }: CommandContext): Promise<void> {
  for (const account of await allAccounts(storage.db)) print(await formatAccount(account, storage));
}

async function create(values: OptionValues, context: CommandContext): Promise<void> {
  const { storage, clock, print } = context;
  const email = emailOption(values);
  const name = normalizePersonName(values.name);
  if (name === '' || name.length > NAME_MAX_CHARACTERS)
    throw new CommandError(`A name must have 1 to ${NAME_MAX_CHARACTERS} characters.`);
  if (await accountByEmail(storage.db, email)) throw accountExists(email);
  const password = await readOrGeneratePassword(values, { email, name }, context);
  const passwordHash = await hashPassword(password);
  try {
    await storage.transaction(async (trx) => {
      await createAccount(trx, { name, email, passwordHash, temporary: temporaryPasswordOf(values) }, clock);
      await recordAuditEvent(trx, { ...HOST_ACTOR, action: 'create', title: name }, { clock });
    });
  } catch (error) {
    throw storage.isUniqueViolation(error) ? accountExists(email) : error;
  }
  print(`Created the administrator ${email}.`);
  printPassword(values, password, print);
}

async function resetPassword(values: OptionValues, context: CommandContext): Promise<void> {
  const { storage, clock, print } = context;
  const email = emailOption(values);
  const user = (await accountByEmail(storage.db, email)) ?? throwNoAccount(email);
  const password = await readOrGeneratePassword(values, user, context);
  const passwordHash = await hashPassword(password);
  await storage.transaction(async (trx) => {
    // serializes with a change through the website, which then either precedes this one or finds its session ended
    await lockAccountsExclusive(trx, storage);
    if ((await accountByEmail(trx, email))?.id !== user.id) throwNoAccount(email);
    await setPassword(trx, { user, passwordHash, temporary: temporaryPasswordOf(values) });
    await recordAuditEvent(trx, { ...HOST_ACTOR, action: 'update', title: user.name }, { clock });
  });
  print(`Set a new password for ${email}, and ended all sessions of that account.`);
  if (!user.is_active)
    print('The account is inactive: another administrator must activate it before it can be used.');
  printPassword(values, password, print);
}

async function forgetLostKey(_: OptionValues, { storage, print }: CommandContext): Promise<void> {
  await storage.transaction(resetKeyFingerprint);
  print('The next start uses the secret key that is configured, or creates one.');
  print(
    'Data encrypted with the lost key stays unreadable: prayer requests, subscriptions to the letter and queued emails.',
  );
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandError((error as Error).message.split('\n')[0]);
  }
}

function emailOption(values: OptionValues): string {
  const email = normalizedEmail.parse(values.email ?? '');
  if (isEmail(email)) return email;
  throw new CommandError('Specify the email address of the account: --email name@parish.example');
}

async function readOrGeneratePassword(
  { 'password-stdin': isFromStdin }: OptionValues,
  owner: { readonly email: string; readonly name: string },
  { storage, readLine }: CommandContext,
): Promise<string> {
  if (!isFromStdin) return generatePassword();
  const password = await readLine();
  const problem = await newPasswordProblem(storage.db, password, owner);
  if (problem) throw new CommandError(problem);
  return password;
}

function printPassword(
  { 'password-stdin': isGiven }: OptionValues,
  password: string,
  print: (line: string) => void,
): void {
  if (!isGiven) print(`Password: ${password}   (shown only once; must be replaced at the first sign-in)`);
}

/** A generated password must be replaced; one from standard input may be the owner's choice. */
function temporaryPasswordOf({ 'password-stdin': isGiven }: OptionValues): TemporaryPassword | undefined {
  return isGiven ? undefined : NON_EXPIRING_PASSWORD;
}

function throwNoAccount(email: string): never {
  throw new CommandError(`There is no account ${email}. List the accounts with: npm run admin -- list`);
}

function accountExists(email: string): CommandError {
  return new CommandError(
    `The account ${email} already exists. Set a new password with: npm run admin -- reset-password --email ${email}`,
  );
}

async function formatAccount(
  { id, email, name, is_active, created_at }: UserRow,
  storage: Storage,
): Promise<string> {
  const state = is_active ? 'active' : 'inactive';
  const locked = (await isLocked(storage.db, id)) ? ', locked after too many wrong passwords' : '';
  // a name may contain terminal escapes, or a line break that fakes another account
  return `${email}  ${normalizePersonName(name)}  ${state}${locked}, since ${created_at.slice(0, 10)}`;
}
