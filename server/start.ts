import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { readStaticFiles } from './front/static-files.ts'
import { main, modeOf } from './main.ts'
import { createPageHandler } from './page-handler.ts'
import { run } from './run.ts'

// React and Remix choose their production builds by it when they are loaded, below.
process.env.NODE_ENV ??= 'production'

const CLIENT_FOLDER = resolve('build/client')
const SERVER_BUILD = resolve('build/server/index.js')

await main((config, log) =>
  run(config, log, async () => {
    const [build, staticFiles] = await Promise.all([
      import(pathToFileURL(SERVER_BUILD).href) as Promise<ServerBuild>,
      readStaticFiles(CLIENT_FOLDER),
    ])
    return { pages: createPageHandler(build, modeOf(config)), staticFiles }
  }),
)
