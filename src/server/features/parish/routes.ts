import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import { invalidField } from '#contract/problem.ts';
import {
  type Parish,
  type ParishBlock,
  type parishBodies,
  RECORDING_PROBLEM,
  toneNumber,
} from '#contract/resources/parish/details.ts';
import type { Handle } from '#storage/storage.ts';
import { hostOf } from '../../adapters/media-storage/media-hosts.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation, type ValidatedCall } from '../../http/api/handlers.ts';
import { instant } from '../../lib/clock.ts';
import { PARISH_FILES, rowIdOf, visibleParish } from '../../parish/parish-settings.ts';
import { savePicture } from '../../uploads/record-pictures.ts';
import { saveSingleRow } from '../crud/versioned-table.ts';

type Body<Block extends ParishBlock> = z.output<(typeof parishBodies)[Block]>;
type Call = Pick<ValidatedCall<Api['parish']['identity']>, 'session' | 'ifMatch' | 'afterCommit'>;

/** The parish's details, one block at a time. */
export function parishRoutes(deps: AppContext): Handlers<Api['parish']> {
  const { config, clock, parish, media } = deps;

  /** @param files the files of this block: the field, the id of its row, and the new value; undefined changes nothing. */
  const save = async <Block extends ParishBlock>(
    trx: Handle,
    block: Block,
    content: object,
    { session, ifMatch, afterCommit }: Call,
    files: readonly Pick<Parameters<typeof savePicture>[1], 'id' | 'picture' | 'field' | 'folder'>[] = [],
  ): Promise<Parish[Block]> => {
    await saveSingleRow(trx, 'parish_settings', {
      id: rowIdOf(block),
      version: ifMatch,
      values: { block, content: JSON.stringify(content) },
      now: instant(clock.now()),
    });
    for (const file of files) {
      await trx
        .insertInto('parish_files')
        .values({ id: file.id })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await savePicture(trx, { table: 'parish_files', ...file, userId: session.user.id, afterCommit }, deps);
    }
    return (await parish.read(trx))[block];
  };
  const saveBlock = <Block extends 'sunday' | 'links' | 'words' | 'values' | 'prayerRequests'>(
    block: Block,
  ) =>
    publicMutation<Api['parish'][Block]>(
      (call, trx) => save(trx, block, call.body as Body<Block>, call as Call) as never,
    );

  return {
    read: ({ session }) => (session ? parish.current() : visibleParish(parish.current())),
    identity: publicMutation(({ body, ...call }, trx) => {
      const { patronImage, heroImage, ...identity } = body;
      return save(trx, 'identity', identity, call, [
        { id: PARISH_FILES.patronImage, picture: patronImage, field: 'patronImage' },
        { id: PARISH_FILES.heroImage, picture: heroImage, field: 'heroImage' },
      ]);
    }),
    place: publicMutation(({ body, ...call }, trx) => {
      if (config.timeZone !== undefined && body.timeZone !== config.timeZone)
        throw invalidField('timeZone', `The time zone is set on the host (TIME_ZONE=${config.timeZone}).`);
      return save(trx, 'place', body, call);
    }),
    sunday: saveBlock('sunday'),
    links: saveBlock('links'),
    words: saveBlock('words'),
    values: saveBlock('values'),
    liturgy: publicMutation(({ body, ...call }, trx) => {
      const recordings = { ...body.recordings };
      const files = toneNumber.options.map((tone) => {
        const link = recordings[tone] ?? '';
        const field = `recordings.${tone}`;
        const host = hostOf(media, link);
        if (!host && /^http:/i.test(link)) throw invalidField(field, RECORDING_PROBLEM);
        const picture = host ? host.canonicalAddress(link) : null;
        if (picture !== null) recordings[tone] = picture;
        return { id: PARISH_FILES.tone(Number(tone)), picture, field, folder: 'sound' as const };
      });
      return save(trx, 'liturgy', { ...body, recordings }, call, files);
    }),
    prayerRequests: saveBlock('prayerRequests'),
    visit: publicMutation(({ body: { greeterImage, ...visit }, ...call }, trx) =>
      save(trx, 'visit', visit, call, [
        { id: PARISH_FILES.greeterImage, picture: greeterImage, field: 'greeterImage' },
      ]),
    ),
  };
}
