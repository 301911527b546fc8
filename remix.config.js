import { addedRoutes } from './remix.routes.js'

/**
 * The one place for Remix options. The Vite plugin does not read this file by
 * itself: vite.config.ts imports it.
 *
 * Two future flags stay off on purpose, see docs/decisions/0003-remix-flags.md.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  ssr: true,
  ignoredRouteFiles: ['**/*.test.*', '**/*.server.*'],
  routes: () => addedRoutes('app', 'modules'),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
}
