import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Few routes: the whole manifest travels with the page, so no click waits for a piece of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
