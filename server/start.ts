import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { ServerBuild } from '@remix-run/node'
import { readStaticFiles } from './front/static-files.ts'
import { main, modeOf } from './main.ts'
import { createPageHandler } from './page-handler.ts'
import { run, type Web } from './run.ts'
import { lead } from './workers/lead.ts'
import { runAsWorker } from './workers/run-as-worker.ts'

// React and Remix choose their production builds by NODE_ENV when the imports below load them.
process.env.NODE_ENV ??= 'production'

// Without the flag the heap grows to several times its live size while a long file is read.
setFlagsFromString('--heap-growing-percent=100')

const CLIENT_FOLDER = resolve('build/client')
const SERVER_BUILD = resolve('build/server/index.js')

await main((config, log) => {
  if (config.workers === 1) return run(config, log, loadWeb)
  if (cluster.isPrimary) return lead(config, log, { program: fileURLToPath(import.meta.url) })
  return runAsWorker(config, log, loadWeb)

  async function loadWeb(): Promise<Web> {
    const [build, staticFiles] = await Promise.all([
      import(pathToFileURL(SERVER_BUILD).href) as Promise<ServerBuild>,
      readStaticFiles(CLIENT_FOLDER),
    ])
    return { pages: createPageHandler(build, modeOf(config)), staticFiles }
  }
})
