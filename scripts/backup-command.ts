import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A new backup file name below DATA_DIR; only the owner can read the folder. */
export async function nameBackup(dataDir: string, kind = 'staffdesk'): Promise<string> {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return join(folder, `${kind}-${stamp}.sql.gz`)
}

/** Version of this program; package.json has the same relative path from the sources and from the build. */
export async function readProductVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Runs a command to its end; a failure is one sentence and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

/**
 * Stops the database when the user interrupts the command. The next start would take over a running database,
 * but stopping now is better.
 */
export function stopWhenBrokenOff(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  }
}
