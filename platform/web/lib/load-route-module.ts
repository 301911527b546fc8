import { ChunkLoadError, forgetFailure, isFirstFailure, reportFailure } from './chunk-failure.ts'

const LIMIT_MS = 120_000

type Route = { id: string; module: string }
type Modules = Record<string, unknown>

/**
 * Replaces the framework's function of this name in the browser. On every failed attempt the original would
 * reload the page that the user wants to leave. This one loads the target page as a document, once; after
 * that an error page names the missing script.
 */
export async function loadRouteModule({ id, module }: Route, known: Modules): Promise<unknown> {
  if (id in known) return known[id]
  const chunk = module.split('/').at(-1) ?? module
  try {
    known[id] = await withinLimit(import(/* @vite-ignore */ module))
    forgetFailure(chunk)
    return known[id]
  } catch (cause) {
    const error = new ChunkLoadError(chunk, { cause })
    // biome-ignore lint/suspicious/noConsole: developers look here for the reason
    console.error(`${error.name}: ${error.message}`, cause)
    if (!isFirstFailure(chunk)) throw error
    reportFailure(chunk)
    location.assign(wantedPage())
    return new Promise(() => {})
  }
}

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), LIMIT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The page that the router is about to open. */
function wantedPage(): string {
  const { pathname, search, hash } = window.__remixRouter.state.navigation.location ?? location
  return pathname + search + hash
}
