/**
 * The environment variables that tests pass to a server: PATH, and Node's compile cache, which halves the CPU time of a
 * start. Settings of the developer's own server are not passed.
 */
export function programEnv(): Readonly<Record<string, string | undefined>> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
