import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '#db/backup/take-backup.ts'
import { readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/company-database.ts'
import { openFileStore } from '#server/files.ts'
import { nameBackup, readProductVersion, runCommand, stopWhenBrokenOff } from './backup-command.ts'

const MEGABYTE = 1_000_000

const WHAT_IS_IN_IT = `
The file holds all personal data in the clear, and the hashes of passwords. It holds no session,
no token and no key. Keep it where only few can read it, encrypted, and not on this machine alone.
Beside it keep your settings (.env) and, when SESSION_KEYS is not among them, DATA_DIR/session-keys:
a web tier elsewhere may use the client secret that is derived from them. Everything else in
DATA_DIR is made anew. After a restore everybody signs in again, with the password of that day.`

async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = readConfig(process.env)
  const started = performance.now()
  const database = await reachDatabase(config, console)
  stopWhenBrokenOff(database.stop)
  try {
    const path = values.to ? resolve(values.to) : await nameBackup(config.dataDir)
    const { tables, files, lost } = await takeBackup(database.url, path, {
      files: openFileStore(config.files),
      product: await readProductVersion(),
      log: console.log,
    })
    const megabytes = ((await stat(path)).size / MEGABYTE).toFixed(1)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `\n${tables.length} tables and ${files} files in ${seconds} s, written and read again: ${path} (${megabytes} MB)`,
    )
    if (lost.length > 0) tellLost(lost)
    console.log(WHAT_IS_IN_IT)
  } finally {
    await database.stop()
  }
}

function tellLost(keys: readonly string[]): void {
  console.error(
    `\n${keys.length} of the files are missing or damaged where they are kept; everything else is in the backup: ${keys.join(', ')}`,
  )
  process.exitCode = 1
}

await runCommand(backup)
