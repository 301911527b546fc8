import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FilePlace } from '#db/backup/file-place.ts'
import { holdsStaffDesk, restoreBackup } from '#db/backup/load-backup.ts'
import { takeBackup } from '#db/backup/take-backup.ts'
import { readConfig } from '#server/config.ts'
import { holdDatabase } from '#server/database/company-database.ts'
import { openFileStore } from '#server/files.ts'
import { nameBackup, readProductVersion, runCommand, stopWhenBrokenOff } from './backup-command.ts'

const USAGE = `npm run restore -- <file> [--replace]
  --replace  also into a database that holds something, which is backed up first`

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error(USAGE)
  const config = readConfig(process.env)
  const started = performance.now()
  const database = await holdDatabase(config, console)
  stopWhenBrokenOff(database.stop)
  try {
    const files = openFileStore(config.files)
    if (values.replace) await keepPresent(database.url, config.dataDir, files)
    const { replace } = values
    await restoreBackup(database.url, resolve(file), { files, replace, log: console.log })
  } finally {
    await database.stop()
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `\nRestored in ${seconds} s. Everybody signs in again, with the password of that day.`,
  )
}

async function keepPresent(url: string, dataDir: string, files: FilePlace): Promise<void> {
  if (!(await holdsStaffDesk(url))) return
  const path = await nameBackup(dataDir, 'before-restore')
  const { lost } = await takeBackup(url, path, { files, product: await readProductVersion() })
  console.log(`What is there now was backed up to ${path}`)
  if (lost.length > 0) console.log(`${lost.length} of its files were missing already`)
}

await runCommand(restore)
