import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createFront } from '#server/front/front.ts'
import type { SocketDoor } from '#server/front/sockets.ts'
import { createLog } from '#server/log.ts'

/** The same short page behind our front (`FRONT=on`), or behind the adapter alone. */
const PAGE = `<!doctype html><title>a page</title><p>${'a row of the page '.repeat(200)}</p>`

async function answerPage(): Promise<Response> {
  return new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const CLOSED_DOOR: SocketDoor = {
  admit: () => Promise.reject(new Error('The benchmark opens no connections here')),
  statusOf: () => 404,
}

function createFronted() {
  return createFront({
    hosts: { origin: null, allowedHosts: [] },
    trustedProxies: [],
    metricsToken: null,
    log: createLog('info'),
    staticFiles: new Map(),
    api: async () => new Response(null, { status: 404 }),
    door: CLOSED_DOOR,
    pages: answerPage,
    surroundings: {
      gatewayTransport: async () => new Response(null, { status: 404 }),
      sessionKeys: [],
      clientId: '',
      clientSecret: '',
      linkSignInKey: null,
      redirectSignIn: null,
    },
    checkReady: async () => true,
  }).server
}

// Standard objects, as the page handler needs them. The adapter has a faster path for its own Response class,
// but only if it may replace the global one.
const createBare = () =>
  createServer(getRequestListener(answerPage, { overrideGlobalObjects: false }))

const server = process.env.FRONT === 'on' ? createFronted() : createBare()
server.listen(Number(process.env.PORT), '127.0.0.1')
