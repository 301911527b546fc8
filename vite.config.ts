import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

// Files that every page needs travel together: each one of its own costs a
// kilobyte of headers and, on a slow link, a turn in the queue.
const EVERY_PAGE =
  /\/app\/(components\/(shell|ui)|lib|i18n)\/(?!password-|.*\.json)|react-i18next|contracts\/language|void-elements/

const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//

function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return EVERY_PAGE.test(id) ? 'every-page' : undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  build: {
    target: 'es2022',
    cssMinify: true,
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
