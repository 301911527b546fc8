import { createServer as createHttpServer } from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createServer } from 'vite'
import { main, modeOf } from './main.ts'
import { run } from './run.ts'

process.env.NODE_ENV ??= 'development'

const BUILD_MODULE = 'virtual:remix/server-build'

await main(async (config, log) => {
  // Vite attaches its socket handler to this server, because the front does not exist yet. The page's policy would
  // refuse sockets on another port.
  const upgrades = createHttpServer()
  const front = await run(config, log, async () => {
    const vite = await createServer({
      server: { middlewareMode: true, hmr: { server: upgrades } },
      appType: 'custom',
    })
    // Vite returns any module type; this module is the Remix build.
    const loadBuild = async () => (await vite.ssrLoadModule(BUILD_MODULE)) as unknown as ServerBuild
    return {
      pages: createRequestHandler(loadBuild, modeOf(config)),
      staticFiles: new Map(),
      intercept: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    }
  })
  front.server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
})
