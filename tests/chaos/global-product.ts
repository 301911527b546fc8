import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runFileOf, writeRun } from '../e2e/run-state.ts'
import { databaseUrl, makeSecrets } from '../e2e/server.ts'
import { startProcess } from '../e2e/start-process.ts'
import { productEnvironment } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file with the settings and secrets of the run. */
    runFile: string
  }
}

/**
 * Starts the built product once on an empty data directory and stops it: each test file copies this directory
 * for its own product.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'staffdesk-chaos-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    // The embedded database runs as another user, who could not enter a private folder.
    await chmod(folder, 0o755)
    const template = join(folder, 'template')
    mkdirSync(template)
    const run = { ...makeSecrets(), url: '', port: 0, databaseUrl: '', folder, linkKeyFile: '' }
    const started = await startProcess({
      program: ['build/start.js'],
      env: { ...productEnvironment(run), DATA_DIR: template, SEED: 'small' },
      folder,
      name: 'template',
      readyPath: '/readyz',
    })
    await started.stop()
    writeRun({ ...run, databaseUrl: databaseUrl(template) })
    project.provide('runFile', runFileOf(run))
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
