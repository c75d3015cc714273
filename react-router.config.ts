import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/manual',
  routeDiscovery: { mode: 'lazy' },
  splitRouteModules: true,
} satisfies Config;
