import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { insertSingleRow, lockRow, updateRows } from '#kit/crud/versioned-table.server.ts';
import { hostOf } from '#kit/media-storage/media-hosts.ts';
import { savePicture } from '#kit/uploads/record-pictures.server.ts';
import { blockVersions, recordingId, toBlockRow } from './block-versions.server.ts';
import {
  type blockDefinitions,
  mapBlocks,
  type ParishBlock,
  RECORDING_PROBLEM,
  toneNumber,
} from './contract.ts';
import { PHONE_PROBLEM } from './fields.ts';
import { PARISH_PICTURES, type ParishPicture } from './initial-values.server.ts';
import { rowIdOf, visibleParish } from './parish-settings.server.ts';
import { parsePhoneNumber } from './phone-number.server.ts';

type Body<Block extends ParishBlock> = z.output<(typeof blockDefinitions)[Block]['body']>;
/** The fields of all blocks that need more than to be stored. */
type SpecialFields = Partial<Body<'identity'> & Body<'visit'> & Body<'place'> & Body<'liturgy'>>;
type File = Pick<Parameters<typeof savePicture>[1], 'id' | 'picture' | 'field' | 'folder'>;

export function phoneNumberRoutes({ parish }: AppContext): Handlers<Api['phoneNumbers']> {
  return {
    understand: ({ body: { number, country = parish.current().place.country } }) =>
      parsePhoneNumber(number, country) ?? { url: '', text: '' },
  };
}

/** The parish's details, one block at a time. */
export function parishRoutes(deps: AppContext): Handlers<Api['parish']> {
  const { config, parish, media } = deps;

  const checkTimeZone = ({ timeZone = config.timeZone }: SpecialFields) => {
    if (config.timeZone !== undefined && timeZone !== config.timeZone)
      throw invalidField('timeZone', `The time zone is set on the host (TIME_ZONE=${config.timeZone}).`);
  };
  const checkPhone = ({ phone, country = '' }: SpecialFields) => {
    if (phone && !parsePhoneNumber(phone, country)) throw invalidField('phone', PHONE_PROBLEM);
  };
  /** The recordings that are uploads, and the links with the canonical URLs of these. */
  const checkRecordings = (links: NonNullable<SpecialFields['recordings']>) => {
    const recordings = { ...links };
    const files = toneNumber.options.map((tone): File => {
      const link = recordings[tone] ?? '';
      const field = `recordings.${tone}`;
      const host = hostOf(media, link);
      if (!host && /^http:/i.test(link)) throw invalidField(field, RECORDING_PROBLEM);
      const picture = host ? host.canonicalAddress(link) : null;
      if (picture !== null) recordings[tone] = picture;
      return { id: recordingId(tone), picture, field, folder: 'sound' };
    });
    return { recordings, files };
  };
  /** The fields that the block's row stores, and the files. */
  const contentOf = (body: SpecialFields) => {
    checkTimeZone(body);
    checkPhone(body);
    if (body.recordings) {
      const { recordings, files } = checkRecordings(body.recordings);
      return { content: { ...body, recordings }, files };
    }
    const { patronImage, heroImage, greeterImage, ...content } = body;
    const pictures = Object.entries({ patronImage, heroImage, greeterImage });
    const files = pictures.map(([field, picture]): File => {
      return { id: PARISH_PICTURES[field as ParishPicture], field, picture };
    });
    return { content, files: files.filter(({ picture }) => picture !== undefined) };
  };

  const save = (block: ParishBlock) =>
    publicMutation<Api['parish'][ParishBlock]>(async ({ body, session, ifMatch }, trx) => {
      const { content, files } = contentOf(body as SpecialFields);
      const values = { block, content: JSON.stringify(content) };
      const record = { table: 'parish_settings', id: rowIdOf(block) } as const;
      await insertSingleRow(trx, record.table, { ...record, values });
      const expected = { ...record, version: ifMatch, what: 'the parish’s details' };
      const stored = await lockRow(trx, record.table, expected, deps);
      const before = await toBlockRow(trx, stored);
      for (const file of files) {
        await trx
          .insertInto('parish_files')
          .values({ id: file.id })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        const userId = session.user.id;
        const picture = { table: 'parish_files', ...file, record, userId } as const;
        await savePicture(trx, picture, deps);
      }
      const after = await toBlockRow(trx, { ...stored, ...values });
      const replaced = before.files.difference(after.files);
      const change = { values, joined: after.row, files: replaced, by: session.user.name };
      await updateRows(trx, record.table, [before.row], change, deps);
      return (await parish.read(trx))[block];
    });

  return {
    read: ({ session }) => (session ? parish.current() : visibleParish(parish.current())),
    versions: blockVersions(deps),
    ...mapBlocks<Omit<Handlers<Api['parish']>, 'read' | 'versions'>>(save),
  };
}
