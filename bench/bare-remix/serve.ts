import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'

/** Serves a bare Remix app, built into the folder BUILD, at PORT; run from the root of the repository. */
const built = pathToFileURL(resolve(process.env.BUILD ?? '', 'server/index.js'))
const build = (await import(built.href)) as ServerBuild
const handle = createRequestHandler(build, 'production')
serve({
  fetch: (request) => handle(request),
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
})
