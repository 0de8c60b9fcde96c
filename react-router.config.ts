import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // There are few routes, so the browser loads the whole manifest at once and no click waits for a part of it.
  routeDiscovery: { mode: 'initial' },
  // A page and its loader are small and always needed together.
  splitRouteModules: false,
} satisfies Config;
