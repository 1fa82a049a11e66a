/** The part of @20minutes/s3rver 5.0.0 that this project uses; the package contains no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      /** Where the buckets are: `BUCKET/KEY._S3rver_object`. */
      readonly directory: string;
      readonly silent: boolean;
      readonly allowMismatchedSignatures?: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    /** Creates the buckets. */
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
