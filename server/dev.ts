import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import { main, modeOf } from './main.ts'
import { run } from './run.ts'

process.env.NODE_ENV ??= 'development'

const BUILD_MODULE = 'virtual:remix/server-build'

await main((config, log) =>
  run(config, log, async () => {
    const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
    const loadBuild = async () => (await vite.ssrLoadModule(BUILD_MODULE)) as unknown as ServerBuild
    return {
      pages: createRequestHandler(loadBuild, modeOf(config)),
      staticFiles: new Map(),
      intercept: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    }
  }),
)
