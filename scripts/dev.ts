/** Development server: the same app and data, with hot reload of the pages. */
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { createApp } from '#app/server/app.ts';
import { bootstrap } from '#app/server/bootstrap.ts';
import { createRequestListener } from '#kit/http/node/node-handler.ts';
import { listen } from '#kit/http/node/node-server.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';

const config = loadConfig(process.env);
const server = await listen(config);
const vite = await createViteServer({ server: { middlewareMode: true } });
const { deps, firstAdmin, close } = await bootstrap(config, {
  log: createLog(),
  reportProgress: (line) => console.log(`  ${line}`),
});

const pages: PageRenderer = async (request, context) => {
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const { pageRenderer } = build.entry.module as unknown as typeof import('../src/entry.server.tsx');
  return pageRenderer(build, 'development')(request, context);
};
const listener = createRequestListener(createApp(deps, { pages, isDevelopment: true }), deps);
server.setHandler((request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);
deps.outbox.deliver();
console.log(`\n  Open at ${config.publicUrl}`);
if (firstAdmin) console.log(`  Administrator ${firstAdmin.email} ${firstAdmin.generatedPassword ?? ''}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    await vite.close();
    await server.close();
    await close();
    process.exit(0);
  });
