import { apiOf } from './api.ts';
import { test as base } from './fail-on-console.ts';
import { newestCode } from './mail.ts';
import { administrator, type BuiltServer, startServer } from './server.ts';

/** Tests with a server of their own, because they change what every page shows. The page is signed in. */
export const test = base.extend<{ demo: string; server: BuiltServer; api: ReturnType<typeof apiOf> }>({
  demo: ['off', { option: true }],
  server: [
    async ({ demo }, use) => {
      const server = await startServer({ DEMO: demo });
      await use(server);
      await server.stop();
    },
    // a start has its own time limit
    { timeout: 0 },
  ],
  baseURL: ({ server }, use) => use(server.address),
  api: async ({ page, request, server }, use) => {
    const since = new Date();
    const post = async (path: string, data: object) => (await request.post(path, { data })).json();
    const { userId } = await post('/api/auth/login', administrator);
    const otp = await newestCode(server.dataFolder, { since });
    const { token } = await post('/api/auth/verify-otp', { userId, otp });
    await page.addInitScript((value) => localStorage.setItem('token', value), String(token));
    await use(apiOf(request, token));
  },
});
