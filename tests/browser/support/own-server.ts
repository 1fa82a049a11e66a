import { apiOf } from './api.ts';
import { test as base } from './fail-on-console.ts';
import { newestCode } from './mail.ts';
import { administrator, type BuiltServer, startServer } from './server.ts';
import { RESENT, signInPages } from './sign-in.ts';

interface Fixtures {
  /** Environment variables of the server, in addition to those of `startServer`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly server: BuiltServer;
  /** Signs the page in. */
  readonly api: ReturnType<typeof apiOf>;
}

/** Tests with a server of their own, because they change what every page shows. */
export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    // a start has its own time limit
    { timeout: 0 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  api: async ({ context, request, server }, use) => {
    const since = new Date();
    const post = async (path: string, data: object) => (await request.post(path, { data, ...RESENT })).json();
    const { userId } = await post('/api/auth/login', administrator);
    const otp = await newestCode(server.dataFolder, { since });
    const { token } = await post('/api/auth/verify-otp', { userId, otp });
    await signInPages(context, token);
    await use(apiOf(request, token));
  },
});
