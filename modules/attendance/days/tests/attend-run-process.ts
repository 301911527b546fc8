/**
 * A process that computes an attendance run until it is killed: `node --import tsx attend-run-process.ts
 * <database url> <run>`.
 */
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'

const [url = '', run = ''] = process.argv.slice(2)
const { db } = openDatabase(url, {
  poolSize: 4,
  role: 'staffdesk_app',
  onIdleError: () => undefined,
})
await continueRun(db, run, new AbortController().signal)
await db.destroy()
