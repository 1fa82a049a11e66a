import { isDeepStrictEqual } from 'node:util';
import type { ChurchYearOptions, ParishFeast } from '#church-year/index.ts';
import type { ContentVersion } from '#kit/http/cache/content-version.ts';
import type { MediaHosts } from '#kit/media-storage/media-hosts.ts';
import { type Clock, instant } from '#kit/process/clock.ts';
import type { Config } from '#kit/process/config.ts';
import type { Handle, Storage } from '#kit/storage/storage.ts';
import { presentRecordPicture, rowsWithPictures } from '#kit/uploads/picture-view.server.ts';
import { mapBlocks, type Parish, type ParishBlock, parishBlocks } from './contract.ts';
import {
  isDemonstration,
  isNewParish,
  neutralValues,
  PARISH_PICTURES,
  type ParishPicture,
  type ParishValues,
} from './initial-values.server.ts';
import { parishFeastKey } from './parish-feast-key.ts';
import { parsePhoneNumber } from './phone-number.server.ts';

declare module '#kit/app-context.ts' {
  interface AppContext {
    /** The parish's details. */
    readonly parish: ParishSettings;
  }
}

export type ParishSettings = ReturnType<typeof createParishSettings>;

/** The parish's choices about the church's year. */
export type Liturgy = ChurchYearOptions & Pick<Parish['liturgy'], 'recordings'>;

type Deps = { readonly config: Config; readonly storage: Storage; readonly media: MediaHosts };

/** The parish's details, which staff edit in the Parish tab. @param initial the values of fields that are not stored. */
export function createParishSettings({
  contentVersion,
  initial = neutralValues(),
  ...deps
}: Deps & {
  contentVersion: Pick<ContentVersion, 'load'>;
  initial?: ParishValues | undefined;
}) {
  let parish = presentParish(initial, { rows: [], pictures: [] }, deps);
  let liturgy = { ...parish.liturgy, parishFeasts: [] as readonly ParishFeast[] } as Liturgy;
  let loadedVersion: number | undefined;
  let pending: { readonly version: number; readonly loading: Promise<void> } | undefined;

  /** Reads all blocks and pictures in a transaction. */
  const read = async (db: Handle) => {
    const [rows, pictures] = await Promise.all([
      db.selectFrom('parish_settings').select(['block', 'content', 'version']).execute(),
      rowsWithPictures(db, 'parish_files').execute(),
    ]);
    return presentParish(initial, { rows, pictures }, deps);
  };
  const reload = async (version: number) => {
    const { db } = deps.storage;
    const [loaded, parishFeasts] = await Promise.all([read(db), loadParishFeasts(db)]);
    // a slower read of an older version
    if (loadedVersion !== undefined && version < loadedVersion) return;
    parish = loaded;
    const choices = { ...parish.liturgy, parishFeasts } as Liturgy;
    if (!isDeepStrictEqual(choices, liturgy)) liturgy = choices;
    loadedVersion = version;
  };
  return {
    /** The details as of the last `load`. */
    current: () => parish,
    read,
    /** How the parish observes the church year, as of the last `load`. The same object as long as nothing changes. */
    liturgy: () => liturgy,
    /** Reads the details if the public content has changed since the last call. Called before every request. */
    async load() {
      const version = await contentVersion.load();
      if (version === loadedVersion) return parish;
      if (pending?.version !== version)
        pending = {
          version,
          loading: reload(version).finally(() => {
            pending = undefined;
          }),
        };
      await pending.loading;
      return parish;
    },
  };
}

/** Whether a recording is a file of the parish; otherwise it is a page at an audio host. */
export function isParishFile(link: string, { media }: Pick<Deps, 'media'>): boolean {
  return link.startsWith('/') || media.current.publicIdAt(link) !== undefined;
}

/** The parish's own feasts, in the order in which they were added. */
async function loadParishFeasts(db: Handle): Promise<ParishFeast[]> {
  const rows = await db.selectFrom('parish_feasts').selectAll().orderBy('id').execute();
  return rows.map(({ id, name, rule, readings }) => ({
    key: parishFeastKey(id),
    name,
    rule: JSON.parse(rule),
    readings: JSON.parse(readings),
  }));
}

type PictureRow = Awaited<ReturnType<ReturnType<typeof rowsWithPictures<'parish_files'>>['execute']>>[number];

interface StoredParish {
  readonly rows: readonly { readonly block: string; readonly content: string; readonly version: number }[];
  readonly pictures: readonly PictureRow[];
}

function presentParish(
  initial: ParishValues,
  { rows, pictures }: StoredParish,
  { config, media }: Pick<Deps, 'config' | 'media'>,
): Parish {
  const blocks = mapBlocks<{ [Block in ParishBlock]: ParishValues[Block] & { version: number } }>((name) => {
    const { content = '{}', version = 0 } = rows.find(({ block }) => block === name) ?? {};
    // a field that a later version of the program adds is not in the stored block
    return { ...initial[name], ...JSON.parse(content), version };
  });
  const rowOf = (field: ParishPicture) => pictures.find(({ id }) => id === PARISH_PICTURES[field]);
  const url = (field: ParishPicture) => rowOf(field)?.image ?? null;
  const picture = (field: ParishPicture) => {
    const row = rowOf(field);
    return row ? presentRecordPicture(row, media) : null;
  };
  const { identity, place, visit } = blocks;
  return {
    ...blocks,
    identity: { ...identity, patronImage: url('patronImage'), heroImage: url('heroImage') },
    place: { ...place, timeZone: config.timeZone ?? place.timeZone },
    visit: { ...visit, greeterImage: url('greeterImage') },
    phoneUrl: parsePhoneNumber(place.phone, place.country)?.url ?? '',
    isDemonstration: isDemonstration(identity),
    isNew: isNewParish(identity),
    locked: { timeZone: config.timeZone !== undefined },
    pictures: {
      patron: picture('patronImage'),
      hero: picture('heroImage'),
      greeter: picture('greeterImage'),
    },
  };
}

/**
 * Stores the initial values of blocks that are missing: those of the demonstration in the demonstration, neutral ones in
 * other parishes.
 *
 * @param isNew whether it is an empty database.
 */
export async function storeInitialValues(
  { storage, config, clock }: { storage: Storage; config: Config; clock: Clock },
  isNew: boolean,
): Promise<void> {
  const rows = await storage.db.selectFrom('parish_settings').select(['block', 'content']).execute();
  if (rows.length === parishBlocks.length) return;
  const stored = Object.fromEntries(
    rows.map(({ block, content }) => [block, JSON.parse(content)]),
  ) as Partial<ParishValues>;
  const isDemo = stored.identity ? isDemonstration(stored.identity) : isNew && config.demo;
  const values = isDemo
    ? (await import('#seed/content/parish.ts')).demoParish
    : neutralValues(config.firstAdmin?.email);
  // before migration 0029, the expectations were a part of the page text
  const { expectations, ...words } = { ...stored.words } as ParishValues['words'] &
    Partial<ParishValues['visit']>;
  const initial = { ...values, visit: { ...values.visit, ...(expectations && { expectations }) } };
  const newRows = parishBlocks.map((block) => ({
    id: rowIdOf(block),
    block,
    content: JSON.stringify(initial[block]),
    updated_at: instant(clock.now()),
  }));
  await storage.transaction(async (trx) => {
    await trx
      .insertInto('parish_settings')
      .values(newRows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    if (expectations)
      await trx
        .updateTable('parish_settings')
        .set({ content: JSON.stringify(words) })
        .where('block', '=', 'words' satisfies ParishBlock)
        .execute();
  });
}

/** The id of a block's row. */
export function rowIdOf(block: ParishBlock): number {
  return parishBlocks.indexOf(block) + 1;
}

/** What visitors may know. */
export function visibleParish({ prayerRequests, locked: _locked, ...others }: Parish): Parish {
  const { notify: _notify, ...visible } = prayerRequests;
  return { ...others, prayerRequests: visible };
}

/** The names of the parish and its place, from the database. */
export async function parishNames(db: Handle): Promise<string[]> {
  const rows = await db
    .selectFrom('parish_settings')
    .select('content')
    .where('block', 'in', ['identity', 'place'] satisfies ParishBlock[])
    .execute();
  const { name, saint, church, jurisdiction, street, city, email }: Record<string, string | undefined> =
    Object.assign({}, ...rows.map(({ content }) => JSON.parse(content)));
  return [name, saint, church, jurisdiction, street, city, email].filter((text) => text !== undefined);
}
