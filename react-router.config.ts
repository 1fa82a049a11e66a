import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // the whole route table in the page, so that no request for it follows
  routeDiscovery: { mode: 'initial' },
  // a page is one file: its loader alone would be a second one, to be asked for with the first
  splitRouteModules: false,
} satisfies Config;
