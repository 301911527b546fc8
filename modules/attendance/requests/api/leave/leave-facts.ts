import { sql } from 'kysely'
import { dayOf } from '#modules/attendance/requests/api/request-span.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Background, RowFacts } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { balanceFacts, type Drawing } from './balance-facts.ts'
import { readLimits } from './leave-limits.ts'

const MAX_NAMES = 5

/**
 * Facts for the applicant and the approvers of a leave: the remaining balance, the limits, and the colleagues
 * who are away on the same days.
 */
export async function leaveFacts(
  db: Database | Tx,
  record: WireRecord,
  reader: Actor,
): Promise<Background[]> {
  return [
    ...(await balanceFacts(db, leaves, [drawingOf(record)])).values(),
    ...(await limitFacts(db, record)),
    awayFact((await readAway(db, [record], reader)).get(record.id) ?? []),
  ]
}

/**
 * The facts of `leaveFacts` for the rows of an inbox. Rows omit the limits, and say nothing when no
 * colleague is away.
 */
export const leaveRowFacts: RowFacts = async (db, records, reader) => {
  const balances = await balanceFacts(db, leaves, records.map(drawingOf))
  const away = await readAway(db, records, reader)
  return new Map(
    records.map(({ id }) => {
      const [balance, others] = [balances.get(id), away.get(id)]
      return [id, [...(balance ? [balance] : []), ...(others ? [awayFact(others)] : [])]]
    }),
  )
}

function drawingOf(record: WireRecord): Drawing {
  const days = Number(record.days ?? 0)
  return { record, wanted: { kind: String(record.kind), days, from: dayOf(record.startDate) } }
}

/** The used days of each limit by year, child or event that the company or the law sets for this leave. */
async function limitFacts(db: Database | Tx, record: WireRecord): Promise<Background[]> {
  const city = await cityOf(db, String(record.userId))
  const limits = await readLimits(db, record, city)
  return limits.map(({ max, taken, days }) => ({
    label: { key: 'fact.limit' },
    text: { key: 'fact.limitTaken', values: { max, taken, days } },
    ...(taken + days > max && { tone: 'red' as const }),
  }))
}

type Away = { name: string; isSeen: boolean }

/**
 * Reads the colleagues of the department who are away on the same days, by the id of the leave. Counts approved
 * requests and leave that waits for a decision. The reader gets the names of the colleagues whose leave they may
 * see.
 */
async function readAway(
  db: Database | Tx,
  records: readonly WireRecord[],
  reader: Actor,
): Promise<Map<string, Away[]>> {
  const periods = records.map(({ id, userId, deptId, startDate, endDate }) => {
    return { leave: id, userId, deptId, startDate, endDate }
  })
  const { rows } = await sql<Away & { leave: string }>`
    select w.leave, w.name, bool_or(${scopePredicate(leaves, 'w', reader, 'view')}) as "isSeen"
    from (
      select q.leave, b.id, b.id as user_id, b.dept_id, b.name, null::uuid as attend_group_id
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
          as q (leave uuid, "userId" uuid, "deptId" uuid, "startDate" date, "endDate" date)
        join user_base_info b on b.dept_id = q."deptId" and b.id <> q."userId" and b.deleted_at is null
      where exists (select from attend_paper p where p.user_id = b.id
          and p.sort in ('leave', 'visit', 'trip')
          and p.from_day <= q."endDate" and p.to_day >= q."startDate")
        or exists (select from leave l where l.user_id = b.id and l.state = ${DOC.running}
          and l.deleted_at is null and l.start_date <= q."endDate" and l.end_date >= q."startDate")
    ) w group by w.leave, w.id, w.name order by w.name`.execute(db)
  const byLeave = new Map<string, Away[]>()
  for (const { leave, ...away } of rows) byLeave.set(leave, [...(byLeave.get(leave) ?? []), away])
  return byLeave
}

function awayFact(away: readonly Away[]): Background {
  const label = { key: 'fact.awayThen' }
  if (away.length === 0) return { label, text: { key: 'fact.nobodyAway' } }
  const names = away.flatMap(({ name, isSeen }) => (isSeen ? [name] : [])).slice(0, MAX_NAMES)
  const values = { count: away.length, names: listWords(names) }
  const key = names.length > 0 ? 'fact.awayNamed' : 'fact.awayCount'
  return { label, text: { key, values }, tone: 'amber' }
}
