import { sql } from 'kysely'
import { FROM_FILE } from '#modules/attendance/clocking/define/choices.ts'
import { clockIns } from '#modules/attendance/clocking/define/clock-in.ts'
import type { RefusedRow, TakenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { createTurns } from '#platform/api/exports/export-turns.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { Upload } from '#platform/api/files/upload.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { LONG_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import type { ReadingWish } from '#platform/wire/files/imports.ts'
import { readClockFile } from './read-clock-file.ts'
import { type SentClockIn, takeClockIns } from './take-clock-ins.ts'

/** Each import keeps a connection and a processor busy for some seconds. */
const takeTurn = createTurns(1, 5, 'import.busy')

/** How to read a file, and whether to write its valid rows without the others. */
export type ClockFileWish = ReadingWish & { isLenient: boolean }

/**
 * Imports a file of an attendance machine: all rows, or none if a row is invalid. `isLenient` writes the
 * valid rows anyway. Importing a file twice adds nothing.
 */
export function importClockIns(
  store: Store,
  actor: Actor,
  upload: Upload,
  { isLenient, ...wish }: ClockFileWish,
): Promise<TakenClockIns> {
  return takeTurn(() =>
    withTimeLimit(LONG_LIMIT_MS, () =>
      inTransaction(store, { resource: clockIns, actor }, async (tx) => {
        await stage(tx, upload, wish)
        const taken = await takeClockIns(tx, {
          sent: sql`clock_sent as s`,
          source: FROM_FILE,
          account: actor.userId,
          isLenient,
          ownFile: actor.userBaseId,
          reach: scopePredicate(clockIns, 'x', actor, 'import'),
          groups: null,
        })
        if (!taken.isTaken) throw refusalOf(taken)
        const { total, added, known, refused } = taken
        await writeAudit(tx, actor, {
          resource: clockIns.path,
          action: 'import',
          title: tidyFileName(upload.name),
          after: { total, added, known, refused },
        })
        return taken
      }),
    ),
  )
}

/** The rows as sent, in a temporary table of this transaction. */
async function stage(tx: Tx, upload: Upload, wish: ReadingWish): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true)`.execute(tx)
  await sql`create temporary table clock_sent (place integer not null, emp_no text not null,
    moment timestamptz, sn text not null, said text) on commit drop`.execute(tx)
  for await (const batch of readClockFile(upload, wish)) await insertSent(tx, batch)
  await sql`analyze clock_sent`.execute(tx)
}

async function insertSent(tx: Tx, batch: readonly SentClockIn[]): Promise<void> {
  const column = <Name extends keyof SentClockIn>(name: Name) => batch.map((row) => row[name])
  // The original text of a valid time is no longer needed.
  const texts = batch.map((row) => (row.moment === null ? row.said : null))
  await sql`insert into clock_sent (place, emp_no, moment, sn, said)
    select * from unnest(${column('place')}::integer[], ${column('empNo')}::text[],
      ${column('moment')}::timestamptz[], ${column('sn')}::text[], ${texts}::text[])`.execute(tx)
}

/** Every refused row with its number, up to the limit of named rows. */
function refusalOf({ refused, rows }: TakenClockIns): Failure {
  const fields = Object.fromEntries(rows.map((row) => [`row.${row.row}`, problemOf(row)]))
  return new Failure('invalid', 'clock.fileRefused', { values: { refused }, fields })
}

function problemOf({ row, problem, value }: RefusedRow): FieldProblem {
  return { key: `clock.row.${problem}`, values: { row, value } }
}
