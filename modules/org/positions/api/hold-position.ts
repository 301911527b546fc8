import { sql } from 'kysely'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'

const NOT_JOINED_YET = '0'
const MAIN_KIND = '主职'

export type PositionValues = Readonly<Record<string, RecordValue | undefined>>

/** Serialises writes to the positions of one person; the file is locked before them. */
export async function lockPerson(tx: Tx, userId: unknown): Promise<void> {
  await sql`select 1 from user_base_info where id = ${userId} for no key update`.execute(tx)
}

type Facts = { overlaps: boolean; is_pending: boolean }

async function readFacts(tx: Tx, id: string, values: PositionValues): Promise<Facts> {
  const result = await sql<Facts>`select
    exists (select from user_position p where p.user_id = ${values.userId} and p.is_main
      and p.deleted_at is null and p.id <> ${id} and p.start_date <= coalesce(${values.endDate}::date, 'infinity')
      and coalesce(p.end_date, 'infinity') >= ${values.startDate}::date) as overlaps,
    exists (select from user_base_info b where b.id = ${values.userId} and b.status = ${NOT_JOINED_YET}) as is_pending`.execute(
    tx,
  )
  return result.rows[0] ?? { overlaps: false, is_pending: false }
}

/**
 * Checks a whole row. `startDate` and `endDate` are included in the position; two main positions
 * must not overlap.
 */
export async function checkPosition(tx: Tx, id: string, values: PositionValues): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  const [start, end] = [String(values.startDate), values.endDate]
  if (typeof end === 'string' && end < start) {
    const order = { earlier: '@startDate', later: '@endDate' }
    throw invalidFields(userPositions, { endDate: { key: 'invalid.dateOrder', values: order } })
  }
  const isMain = values.isMain === true
  if (isMain !== (values.kind === MAIN_KIND)) problems.kind = { key: 'invalid.positionKind' }
  const facts = await readFacts(tx, id, values)
  if (isMain && facts.overlaps) problems.startDate = { key: 'invalid.positionOverlap' }
  // The start of a main position must not lie in the future: the file shows today's main position, and no job
  // updates it on a later day.
  if (isMain && !facts.is_pending && start > (await readToday(tx))) {
    problems.startDate = { key: 'invalid.futureChange' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(userPositions, problems)
}
