import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type BackEnd, openBackEnd } from './back-end.ts'
import { announce } from './banner.ts'
import type { Config } from './config.ts'
import { createFront, type Front, type FrontOptions } from './front/front.ts'
import { deriveClientSecret, readSessionKeys } from './secrets.ts'
import { type Parts, stopOnSignal } from './stop-signals.ts'
import { warnAboutConfig } from './warn-about-config.ts'

/** The parts that differ between the built and the source version. */
export type Web = Pick<FrontOptions, 'pages' | 'staticFiles' | 'intercept'>

/** The parts that differ in a worker, one of several processes behind the port. */
export type AsWorker = Required<Pick<FrontOptions, 'gatherFigures'>>

/**
 * Starts all parts in order, and stops them in reverse order on a signal. A worker leaves log messages about
 * the whole product to its leader.
 */
export async function run(
  config: Config,
  log: Logger,
  loadWeb: () => Promise<Web>,
  worker: AsWorker | null = null,
): Promise<Front> {
  const { front } = await untilStopped(log, async (stopAsked) => {
    if (worker === null) warnAboutConfig(config, log)
    const parts = await start(config, log, { loadWeb, stopAsked, worker })
    const { server } = parts.front
    const url = addressOf(server.address() as AddressInfo, config)
    if (worker === null) announce({ url, firstSignIn: parts.backEnd.firstSignIn, config, log })
    return parts
  })
  return front
}

/** Runs a program until a signal stops it, during the start or later. */
export async function untilStopped<Begun extends Parts>(
  log: Logger,
  begin: (stopAsked: AbortSignal) => Promise<Begun>,
): Promise<Begun> {
  const stopping = stopOnSignal(log)
  const starting = begin(stopping.signal)
  stopping.watch(starting)
  try {
    return await starting
  } catch (error) {
    // A stop during the start ends the process; it is not a failure.
    if (stopping.signal.aborted) return new Promise(() => undefined)
    throw error
  }
}

async function start(
  config: Config,
  log: Logger,
  {
    loadWeb,
    stopAsked,
    worker,
  }: { loadWeb: () => Promise<Web>; stopAsked: AbortSignal; worker: AsWorker | null },
): Promise<{ front: Front; backEnd: BackEnd }> {
  const sessionKeys = await readSessionKeys({
    sessionKeys: config.sessionKeys,
    dataDir: config.dataDir,
  })
  const client = {
    id: config.clientId,
    secret: config.clientSecret ?? deriveClientSecret(sessionKeys),
  }
  const issuer = config.origin ?? `http://localhost:${config.port}`
  // Start the database and load the pages in parallel: both take about the same time.
  const opening = openBackEnd({ config, client, issuer, log, stopAsked })
  const [backEnd, web] = await Promise.all([opening, loadWeb()]).catch(async (error: unknown) => {
    await opening.then((backEnd) => backEnd.close()).catch(() => undefined)
    throw error
  })
  const front = createFront({
    ...web,
    hosts: config,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    log,
    api: backEnd.api,
    door: backEnd.door,
    countPushConnections: backEnd.countPushConnections,
    surroundings: {
      gatewayTransport: backEnd.transport,
      sessionKeys,
      clientId: client.id,
      clientSecret: client.secret,
      redirectSignIn: config.redirectSignIn,
      linkSignInKey: config.linkSignInKey,
    },
    checkReady: backEnd.checkReady,
    readPoolUse: backEnd.readPoolUse,
    countWaitingJobs: backEnd.countWaitingJobs,
    gatherFigures: worker?.gatherFigures,
    onRefused: backEnd.onRefused,
  })
  await listen(front, backEnd, config)
  return { front, backEnd }
}

async function listen({ server }: Front, backEnd: BackEnd, config: Config): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, resolve)
    })
  } catch (error) {
    await backEnd.close()
    throw error
  }
}

/** The address to open in a browser. */
export function addressOf({ port }: { port: number }, { origin }: Config): string {
  return origin ?? `http://localhost:${port}`
}
