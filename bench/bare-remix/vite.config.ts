import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from '../../remix.config.js'

/** Run from the root of the repository: `remix vite:build --config bench/bare-remix/vite.config.ts`. */
export default defineConfig({
  plugins: [
    remix({
      ...remixOptions,
      appDirectory: 'bench/bare-remix/app',
      routes: undefined,
      buildDirectory: '.cache/bench-peers/bare-remix',
    }),
  ],
  build: { target: 'es2022' },
})
