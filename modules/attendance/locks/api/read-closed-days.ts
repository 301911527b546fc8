import { sql } from 'kysely'
import { dateOf } from '#modules/attendance/days/api/facts/fact-rows.ts'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Whether a day of a group is closed. */
export type IsClosed = (groupId: string | null, day: number) => boolean

const NOTHING_CLOSED: IsClosed = () => false

/** The closed days and months of groups within a range of days. */
export async function readClosed(tx: Tx, { from, to }: Range): Promise<IsClosed> {
  const { rows } = await sql<{ groupId: string; setDate: string }>`
    select attend_group_id as "groupId", set_date as "setDate" from attend_lock_now
    where lock_type = '2' and set_date >= to_char(${from}::date, 'YYYY-MM')
      and set_date <= ${to}`.execute(tx)
  if (rows.length === 0) return NOTHING_CLOSED
  const closed = new Set(rows.map(({ groupId, setDate }) => groupId + setDate))
  return (groupId, day) => {
    if (groupId === null) return false
    const date = dateOf(day)
    return closed.has(groupId + date) || closed.has(groupId + date.slice(0, 'yyyy-MM'.length))
  }
}
