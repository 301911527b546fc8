import type { TestProject } from 'vitest/node'
import { readRun, runFileOf } from '../e2e/run-state.ts'
import startForRun from '../e2e/server.ts'
import { install } from './installed.ts'
import { FLOOR, KNOWN_BROWSERS } from './known-browsers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of each browser in which the walk runs, by name. */
    browserHomes: Record<string, string>
  }
}

/** Installs the browsers and starts the product once for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const homes: Record<string, string> = {}
  for (const name of (process.env.BROWSERS ?? FLOOR).split(',')) {
    const browser = KNOWN_BROWSERS.find((known) => known.name === name)
    if (!browser) throw new Error(`BROWSERS names ${name}, which nobody knows`)
    homes[name] = await install(browser)
  }
  const stop = await startForRun()
  project.provide('browserHomes', homes)
  project.provide('runFile', runFileOf(readRun()))
  return stop
}
