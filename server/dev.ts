import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import { main } from './main.ts'
import { run } from './run.ts'

process.env.NODE_ENV ??= 'development'

const BUILD_MODULE = 'virtual:remix/server-build'

await main(async (config, log) => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const loadBuild = () =>
    vite.ssrLoadModule(BUILD_MODULE) as Promise<unknown> as Promise<ServerBuild>
  const pages = createRequestHandler(loadBuild, 'development')
  await run(config, log, {
    pages: (request, context) => pages(request, context),
    staticFiles: new Map(),
    intercept: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
  })
})
