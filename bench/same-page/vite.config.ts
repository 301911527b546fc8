import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from '../../remix.config.js'
import { PAGE_MODULE } from './write-page.ts'

/** Run from the root of the repository: `remix vite:build --config bench/same-page/vite.config.ts`. */
export default defineConfig({
  plugins: [
    remix({
      ...remixOptions,
      appDirectory: 'bench/same-page/app',
      routes: undefined,
      buildDirectory: '.cache/bench-peers/same-page',
    }),
  ],
  resolve: { alias: { 'virtual:our-page': resolve(PAGE_MODULE) } },
  build: { target: 'es2022' },
})
