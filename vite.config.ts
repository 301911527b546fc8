import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'

// Files that every page needs travel together: each one of its own costs a
// kilobyte of headers and, on a slow link, a turn in the queue.
const EVERY_PAGE =
  /\/app\/(components\/(shell|ui)|lib|i18n)\/(?!password-|.*\.json)|react-i18next|contracts\/language|void-elements/

// With what takes the place of a file of the framework.
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|\/app\/lib\/(load-route-module|chunk-failure)/

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return EVERY_PAGE.test(id) ? 'every-page' : undefined
}

/** What the browser does when a part of the program cannot be loaded is ours: app/lib/load-route-module.ts. */
const ownModuleLoader: Plugin = {
  name: 'own-module-loader',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/dist/esm/')
      ? resolve(import.meta.dirname, 'app/lib/load-route-module.ts')
      : null,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [ownModuleLoader, tailwindcss(), remix(remixOptions)],
  build: {
    target: 'es2022',
    cssMinify: true,
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
