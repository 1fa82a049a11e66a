/**
 * The minimum versions of packages that parse untrusted input or protect secrets, anywhere in the dependency tree. Raise
 * one when a vulnerability becomes known; `npm run safety -- -t T70` checks the lockfile.
 */
export const MINIMUM_VERSIONS: Readonly<Record<string, string>> = {
  '@fastify/busboy': '3.2.0',
  '@hono/node-server': '2.1.8',
  'file-type': '22.3.0',
  hono: '4.13.19',
  kysely: '0.29.9',
  node: '26.10.0',
  nodemailer: '10.6.0',
  pg: '8.23.1',
  pino: '10.4.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  s3mini: '1.0.2',
  sharp: '0.35.5',
  vite: '8.3.8',
  zod: '4.6.7',
};
