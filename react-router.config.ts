import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // the page contains the whole route table, which saves a request
  routeDiscovery: { mode: 'initial' },
  // one file per page; a separate file for its loader would be a second request
  splitRouteModules: false,
} satisfies Config;
