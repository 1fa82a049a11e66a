import { parseArgs } from 'node:util';
import { isEmail, normalEmail } from '#domain/email-address.ts';
import { plainName } from '#domain/person-name.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Storage } from '#storage/storage.ts';
import { changeAccounts } from '../../accounts-lock.ts';
import type { Clock } from '../../adapters/clock.ts';
import { tell } from '../../audit-log/record.ts';
import { forgetKey } from '../../key-verification.ts';
import { accountByEmail, allAccounts, createAccount, setPassword } from './accounts.ts';
import { isClosed } from './lockout-repository.ts';
import { hashPassword, oneTimePassword, passwordProblem } from './password.ts';
import { type FirstPassword, FROM_THE_HOST } from './temporary-password.ts';

/** What is wrong with a command, in one line for the person who typed it. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

export const USAGE = `Manages the accounts of this parish's administrators, also while the server is running.

  npm run admin -- list
  npm run admin -- create --email E [--name N] [--password-stdin]
  npm run admin -- reset-password --email E [--password-stdin]
  npm run admin -- forget-key
  npm run admin -- copy [--from DATABASE] --to DATABASE

create and reset-password print a new password, which is replaced at the first sign-in; with --password-stdin they
read one from the first line of standard input instead, which stays. reset-password also ends all sessions of that
account, and opens it again after too many wrong passwords.

forget-key lets the next start go on with another secret key, when the one of this database is lost for good.

copy brings the whole parish, row by row, into an empty database: sqlite:FILE or postgres://…; stop the server first.`;

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string', default: 'Administrator' },
  'password-stdin': { type: 'boolean', default: false },
} as const;
const NAME_MAX_CHARACTERS = 120;
/** How the activity log tells of it, so that administrators see what was done to their accounts from outside. */
const BY_THE_HOST = { by: 'The host', kind: 'users' } as const;

export interface CommandContext {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** The first line of standard input. */
  readonly readLine: () => Promise<string>;
}

type Values = ReturnType<typeof parsed>['values'];

const COMMANDS: Readonly<Record<string, (values: Values, context: CommandContext) => Promise<void>>> = {
  list,
  create,
  'reset-password': resetPassword,
  'forget-key': forgetLostKey,
};

/** Runs one command. @throws CommandProblem for what the person can mend; whatever the database throws. */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<void> {
  if (args.length === 0) return context.print(USAGE);
  const { values, positionals } = parsed(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) && rest.length === 0 ? COMMANDS[name] : undefined;
  if (!command)
    throw new CommandProblem(
      `There is no command "${positionals.join(' ')}". Use list, create, reset-password, forget-key or copy.`,
    );
  await command(values, context);
}

async function list(_: Values, { storage, print }: CommandContext): Promise<void> {
  for (const account of await allAccounts(storage.db)) print(await lineOf(account, storage));
}

async function create(values: Values, { storage, clock, print, readLine }: CommandContext): Promise<void> {
  const email = emailOf(values);
  const name = plainName(values.name);
  if (name === '' || name.length > NAME_MAX_CHARACTERS)
    throw new CommandProblem(`A name has 1 to ${NAME_MAX_CHARACTERS} characters.`);
  if (await accountByEmail(storage.db, email)) throw alreadyThere(email);
  const password = await passwordOf(values, { email, name }, readLine);
  const passwordHash = await hashPassword(password);
  try {
    await storage.transaction(async (trx) => {
      await createAccount(trx, { name, email, passwordHash, first: firstOf(values) }, clock);
      await tell(trx, { ...BY_THE_HOST, action: 'create', title: name }, { clock });
    });
  } catch (error) {
    throw storage.isDuplicate(error) ? alreadyThere(email) : error;
  }
  print(`Created the administrator ${email}.`);
  tellPassword(values, password, print);
}

async function resetPassword(
  values: Values,
  { storage, clock, print, readLine }: CommandContext,
): Promise<void> {
  const email = emailOf(values);
  const user = (await accountByEmail(storage.db, email)) ?? noAccount(email);
  const password = await passwordOf(values, user, readLine);
  const passwordHash = await hashPassword(password);
  await storage.transaction(async (trx) => {
    // a change that its owner, or a thief, is just making comes before this one, or finds its session ended
    await changeAccounts(trx, storage);
    if ((await accountByEmail(trx, email))?.id !== user.id) noAccount(email);
    await setPassword(trx, { user, passwordHash, first: firstOf(values) });
    await tell(trx, { ...BY_THE_HOST, action: 'update', title: user.name }, { clock });
  });
  print(`Set a new password for ${email}, and ended all sessions of that account.`);
  if (!user.is_active)
    print('The account is not active: another administrator must switch it on before it can be used.');
  tellPassword(values, password, print);
}

async function forgetLostKey(_: Values, { storage, print }: CommandContext): Promise<void> {
  await storage.transaction(forgetKey);
  print('The next start goes on with the secret key that it is given, or makes one.');
  print('What was sealed under the lost one stays unreadable: prayer requests, and mails that wait.');
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandProblem((error as Error).message.split('\n')[0]);
  }
}

function emailOf({ email = '' }: Values): string {
  if (!isEmail(normalEmail(email)))
    throw new CommandProblem('Give the mail address of the account: --email name@parish.example');
  return normalEmail(email);
}

async function passwordOf(
  { 'password-stdin': isGiven }: Values,
  owner: { readonly email: string; readonly name: string },
  readLine: () => Promise<string>,
): Promise<string> {
  if (!isGiven) return oneTimePassword();
  const password = await readLine();
  const problem = passwordProblem(password, owner);
  if (problem) throw new CommandProblem(problem);
  return password;
}

function tellPassword(
  { 'password-stdin': isGiven }: Values,
  password: string,
  print: (line: string) => void,
): void {
  if (!isGiven) print(`Password: ${password}   (shown only this once; to be replaced at the first sign-in)`);
}

/** A password that we make up is to be replaced; one that is given may be its owner's. */
function firstOf({ 'password-stdin': isGiven }: Values): FirstPassword | undefined {
  return isGiven ? undefined : FROM_THE_HOST;
}

function noAccount(email: string): never {
  throw new CommandProblem(`There is no account ${email}. See them with: npm run admin -- list`);
}

function alreadyThere(email: string): CommandProblem {
  return new CommandProblem(
    `There is an account ${email} already. Set a new password with: npm run admin -- reset-password --email ${email}`,
  );
}

async function lineOf(
  { id, email, name, is_active, created_at }: UserRow,
  storage: Storage,
): Promise<string> {
  const state = is_active ? 'active' : 'inactive';
  const closed = (await isClosed(storage.db, id)) ? ', closed after too many wrong passwords' : '';
  // a name may hold what steers a terminal, or begins a line that passes for another account
  return `${email}  ${plainName(name)}  ${state}${closed}, since ${created_at.slice(0, 10)}`;
}
