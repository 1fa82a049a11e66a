/** Types of the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
  }
  export interface Options {
    readonly url: string;
    readonly method?: 'GET' | 'POST' | undefined;
    readonly body?: string | undefined;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
