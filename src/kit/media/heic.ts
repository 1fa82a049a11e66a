/** First bytes of a HEIC picture, which iPhones take and most browsers cannot show. */
const HEIC = /^....ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/s;

export async function isHeic(file: File): Promise<boolean> {
  return HEIC.test(new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer()));
}

/** Message about a HEIC picture that cannot be converted. */
export const HEIC_ADVICE =
  'This is a HEIC picture. Please send it as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.';
