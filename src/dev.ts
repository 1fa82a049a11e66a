/** The development server: the same app over the same data, with pages that reload as they are written. */
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { createLog } from './server/adapters/log.ts';
import { createApp } from './server/app.ts';
import { prepare } from './server/bootstrap.ts';
import { createListener } from './server/http/node-handler.ts';
import { takePort } from './server/http/node-server.ts';
import type { PageRenderer } from './server/http/render-page.ts';
import { readSettings } from './server/load-config.ts';

const settings = readSettings(process.env);
const server = await takePort(settings);
const vite = await createViteServer({ server: { middlewareMode: true } });
const { deps, firstAdmin, close } = await prepare(settings, {
  log: createLog(),
  tell: (line) => console.log(`  ${line}`),
});

const pages: PageRenderer = async (request, context) => {
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const { pageRenderer } = build.entry.module as unknown as typeof import('./web/ssr/renderer.ts');
  return pageRenderer(build, 'development')(request, context);
};
const listener = createListener(createApp(deps, { pages, isDevelopment: true }), deps);
server.open((request, response) => vite.middlewares(request, response, () => listener(request, response)));
deps.outbox.deliver();
console.log(`\n  Open at ${settings.publicUrl}`);
if (firstAdmin) console.log(`  Administrator ${firstAdmin.email} ${firstAdmin.madePassword ?? ''}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    await vite.close();
    await server.close();
    await close();
    process.exit(0);
  });
