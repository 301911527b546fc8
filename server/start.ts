import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { readStaticFiles } from './front/static-files.ts'
import { main } from './main.ts'
import { run } from './run.ts'

// React and Remix choose their production builds by it when they are loaded, below.
process.env.NODE_ENV ??= 'production'

const CLIENT_FOLDER = resolve('build/client')
const SERVER_BUILD = resolve('build/server/index.js')

await main(async (config, log) => {
  const build = (await import(pathToFileURL(SERVER_BUILD).href)) as ServerBuild
  const mode = config.production ? 'production' : 'development'
  const pages = createRequestHandler(build, mode)
  await run(config, log, {
    pages: (request, context) => pages(request, context),
    staticFiles: await readStaticFiles(CLIENT_FOLDER),
  })
})
