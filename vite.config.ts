import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import postcssPresetEnv from 'postcss-preset-env'
import tailwindcss from 'tailwindcss'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'
import { gapMargins } from './styles/gap-margins.js'

// Files that every page needs travel together: each one of its own costs a
// kilobyte of headers and, on a slow link, a turn in the queue.
const EVERY_PAGE = [
  /\/platform\/web\/components\/shell\/(?!password-|redirect-problem|sign-in-field)/,
  /\/platform\/web\/components\/ui\/(face|icon|logo|menu|pill)\./,
  /\/platform\/web\/components\/page\/(follow-links|notices|page-frame|tabs)\./,
  /\/platform\/web\/(lib|i18n)\/(?!.*\.json)|\/styles\/app\.css\?url|\/platform\/wire\/language\/language\./,
  /\/react-i18next\/|\/void-elements\//,
]

// And those of every page with rows.
const ROWS =
  /\/platform\/web\/components\/table\/(keyword-box|list-links|pager|record-|row-menu|sort-menu)/

// With what takes the place of a file of the framework.
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|\/platform\/web\/lib\/(load-route-module|chunk-failure)/

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  if (EVERY_PAGE.some((files) => files.test(id))) return 'every-page'
  return ROWS.test(id) ? 'rows' : undefined
}

// The oldest browsers that get more than plain HTML: docs/decisions has the reasons.
const OLDEST = { chrome: '83', firefox: '78', safari: '13.1' }
const oldestStyled = (separator: string) =>
  Object.entries(OLDEST).map((browser) => browser.join(separator))

/** What the browser does when a part of the program cannot be loaded is ours: platform/web/lib/load-route-module.ts. */
const ownModuleLoader: Plugin = {
  name: 'own-module-loader',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/dist/esm/')
      ? resolve(import.meta.dirname, 'platform/web/lib/load-route-module.ts')
      : null,
}

// What the framework asks of a page as it runs is known when it is built (remix.config.js): with
// it goes the code that only the other answer needs.
const KNOWN_OF_PAGES = {
  'window.__remixContext.future.v3_singleFetch': String(remixOptions.future?.v3_singleFetch),
  'window.__remixContext.isSpaMode': String(!remixOptions.ssr),
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [ownModuleLoader, remix(remixOptions)],
  css: {
    postcss: {
      plugins: [tailwindcss, gapMargins(), postcssPresetEnv({ browsers: oldestStyled(' ') })],
    },
  },
  define: command === 'build' ? KNOWN_OF_PAGES : {},
  build: {
    // Names are chosen by how often they occur, which packs better.
    minify: isSsrBuild ? false : 'terser',
    // The newest that all of OLDEST can parse: what they cannot run is told apart by platform/web/lib/script-floor.ts.
    target: isSsrBuild ? 'node20' : 'es2020',
    cssTarget: oldestStyled(''),
    cssMinify: true,
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
