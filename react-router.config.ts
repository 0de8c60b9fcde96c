import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: the whole manifest travels with the page, so no click waits for a piece of it.
  routeDiscovery: { mode: 'initial' },
  // A page and what loads its data are small and always needed together.
  splitRouteModules: false,
} satisfies Config;
