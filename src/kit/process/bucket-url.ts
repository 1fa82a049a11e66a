/**
 * Parses `s3://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION&tls=off`; folder and query are optional. In the secret, slashes
 * need not be escaped. Undefined if it has another form.
 */
export function parseBucketUrl(text: string) {
  const [, accessKeyId, secret, host, bucket, folder, query] =
    /^s3:\/\/([^\s:/@]+):(\S+)@([a-z\d.-]+(?::\d+)?)\/([a-z\d][a-z\d.-]+)((?:\/[\w-][\w.-]*)*)\/?(?:\?(\S*))?$/i.exec(
      text,
    ) ?? [];
  const { region = 'us-east-1', tls = 'on', ...unknown } = Object.fromEntries(new URLSearchParams(query));
  if (!accessKeyId || !secret || !/^(?:on|off)$/.test(tls) || Object.keys(unknown).length > 0)
    return undefined;
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}/${bucket}`,
    /** '' or such as 'st-thomas/'. */
    prefix: folder ? `${folder.slice(1)}/` : '',
    region,
    accessKeyId,
    secretAccessKey: secret.replace(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  };
}

/** A folder of a bucket of S3-compatible storage. */
export type Bucket = NonNullable<ReturnType<typeof parseBucketUrl>>;
