import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import postcssPresetEnv from 'postcss-preset-env'
import tailwindcss from 'tailwindcss'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'
import { gapMargins } from './styles/gap-margins.js'

// Bundle the files that every page needs: each separate file costs a kilobyte of headers and, on a slow link,
// a turn in the queue.
const EVERY_PAGE = [
  /\/platform\/web\/components\/shell\/(?!password-|redirect-problem|sign-in-field|search-suggestions)/,
  /\/platform\/web\/components\/ui\/(face|icon|logo|menu|pill)\./,
  /\/platform\/web\/components\/page\/(follow-links|notices|page-frame|tabs)\./,
  /\/platform\/web\/(lib|i18n)\/(?!recent-searches|.*\.json)|\/styles\/app\.css\?url|\/platform\/wire\/language\/language\./,
  /\/react-i18next\/|\/void-elements\//,
]

// The files of every page with rows.
const ROWS =
  /\/platform\/web\/components\/table\/(keyword-box|list-links|pager|record-|row-menu|sort-menu)/

// Includes our replacement of a framework file.
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\/|\/platform\/web\/lib\/(load-route-module|chunk-failure)/

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  if (EVERY_PAGE.some((files) => files.test(id))) return 'every-page'
  return ROWS.test(id) ? 'rows' : undefined
}

// The oldest browsers that get more than plain HTML; the reasons are in docs/decisions.
const OLDEST = { chrome: '83', firefox: '78', safari: '13.1' }
const oldestStyled = (separator: string) =>
  Object.entries(OLDEST).map((browser) => browser.join(separator))

/**
 * Replaces the framework's module loader, because the product handles failed chunks itself:
 * platform/web/lib/load-route-module.ts.
 */
const ownModuleLoader: Plugin = {
  name: 'own-module-loader',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './routeModules.js' && importer?.includes('/@remix-run/react/dist/esm/')
      ? resolve(import.meta.dirname, 'platform/web/lib/load-route-module.ts')
      : null,
}

// The build replaces flags that the framework reads at run time (remix.config.js), so that the minifier drops
// the unused branches.
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
    // Terser chooses names by frequency, which compresses better.
    minify: isSsrBuild ? false : 'terser',
    // The newest syntax that all of OLDEST can parse; platform/web/lib/browser-support.ts detects missing
    // features.
    target: isSsrBuild ? 'node20' : 'es2020',
    cssTarget: oldestStyled(''),
    cssMinify: true,
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
