import { serve } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'

/** Serves the bare Remix page on a free port and prints it. */
const build = (await import(
  new URL('../../build/bench-bare/server/index.js', import.meta.url).href
)) as ServerBuild
const handle = createRequestHandler(build, 'production')
serve({ fetch: (request) => handle(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`port ${port}\n`)
})
