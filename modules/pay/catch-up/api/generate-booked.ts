import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { generate } from '#platform/api/sheets/generate.ts'
import { lockMonth, requireNotArchived } from '#platform/api/sheets/lock-month.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { type BookedPerson, type Booking, bookDifferences } from './differences.ts'
import type { Side } from './side.ts'

/**
 * Books differences and makes a row for each person in the sheet of the month and kind. Rows beyond the actor's reach
 * are made the next time that the sheet is generated. Refuses settled rows, because their amounts were already
 * withheld.
 */
export async function generateBooked(
  tx: Tx,
  actor: Actor,
  side: Side,
  booking: Booking,
  people: readonly BookedPerson[],
): Promise<void> {
  if (people.length === 0) return
  const { resource } = side.sheet
  const { kind, month } = booking
  const sheet = { month, parameters: { kind } }
  const userIds = people.map(({ userId }) => userId)
  await lockMonth(tx, resource, sheet)
  await requireNotArchived(tx, resource, sheet)
  const { rows } = await sql<{ name: string }>`
    select person_name as name from ${sql.table(resource.table)}
    where month = ${month} and kind = ${kind} and deleted_at is null and user_id = any(${userIds}::uuid[])
      and state <> ${MONTHLY.open} order by emp_no limit 12`.execute(tx)
  if (rows.length > 0) {
    const names = listWords(rows.map(({ name }) => name))
    throw new Failure('conflict', 'formality.rowSettled', { values: { names, month, kind } })
  }
  await bookDifferences(tx, actor, booking, people)
  await generate(tx, actor, side.sheet, { ...sheet, userIds })
}
