import type { z } from 'zod';
import type { UploadSignature } from '../../media/contract.ts';
import { browserClient } from '../../session/browser-client.ts';
import { fieldErrors } from '../../session/error-messages.ts';
import type { RecordImage } from '../../uploads/contract.ts';
import type { FileUploader } from '../../uploads/file-uploader.ts';
import type { RecordCalls } from '../types.ts';
import { convertPicture } from './convert-picture.ts';
import { type PictureValue, toPictureDetails } from './picture-value.ts';

type SentPicture = Exclude<z.input<typeof RecordImage>, undefined>;

/** Request body of a form: each picture has the URL of its upload, or of the record's current picture. */
export type PictureFormBody<Values> = {
  readonly [Name in keyof Values]: PictureValue extends Values[Name] ? SentPicture : Values[Name];
};

/** Requests a signature for the upload of a general picture. */
export const signPicture = () => browserClient.upload.signature();

interface PictureOptions<Row> {
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  /** Names of the picture fields. */
  readonly names?: readonly string[];
  readonly uploader: Pick<FileUploader, 'upload' | 'forget'>;
  /** Requests a signature for one upload; by default for a general picture. */
  readonly sign?: (() => Promise<UploadSignature>) | undefined;
}

/** Wraps a record's calls for a form with pictures: uploads the selected files, then saves the record. */
export function pictureCalls<Row, Values extends Readonly<Record<string, unknown>>>(
  calls: RecordCalls<Row, PictureFormBody<Values>>,
  { record, names = ['image'], uploader, sign = signPicture }: PictureOptions<Row>,
): RecordCalls<Row, Values> {
  /** The record as last read from the server. */
  let current = record;
  const toBody = async (values: Values): Promise<PictureFormBody<Values>> => {
    const body: Record<string, unknown> = { ...values };
    for (const name of names) {
      const picture = values[name] as PictureValue;
      const imageUrl =
        picture instanceof File
          ? (await uploader.upload(await convertPicture(picture), sign)).secure_url
          : picture?.isRestored
            ? picture.src
            : picture && pictureUrl(current, name);
      const { [`${name}Alt`]: alt, [`${name}Focus`]: focus } = values;
      // the specification's body has the URL alone
      const areUnchanged = Object.entries(toPictureDetails(name, picture)).every(
        ([detail, value]) => (values[detail] ?? value) === value,
      );
      body[name] = imageUrl === null || areUnchanged ? imageUrl : { imageUrl, alt, focus };
      delete body[`${name}Alt`];
      delete body[`${name}Focus`];
    }
    return body as PictureFormBody<Values>;
  };
  /** If the server rejects an uploaded file, the next attempt uploads it again. */
  const forgetRejectedUploads = (values: Values) => (error: unknown) => {
    const errors = fieldErrors(error);
    for (const name of names) {
      const picture = values[name];
      if ((errors[name] || errors.imageUrl) && picture instanceof File) uploader.forget(picture);
    }
    throw error;
  };
  const { create, versions } = calls;
  return {
    versions,
    async read(input) {
      current = await calls.read(input);
      return current;
    },
    create:
      create &&
      (async ({ body, ...rest }) =>
        create({ ...rest, body: await toBody(body) }).catch(forgetRejectedUploads(body))),
    update: async ({ body, ...rest }) =>
      calls.update({ ...rest, body: await toBody(body) }).catch(forgetRejectedUploads(body)),
  };
}

/** The URL of a record's picture; ads name it `imageUrl`. */
function pictureUrl(record: unknown, name: string): string | null {
  const urls = (record ?? {}) as Readonly<Record<string, string | null | undefined>>;
  return urls.imageUrl ?? urls[name] ?? null;
}
