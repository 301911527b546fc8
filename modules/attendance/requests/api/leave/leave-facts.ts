import { sql } from 'kysely'
import { dayOf } from '#modules/attendance/requests/api/request-span.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Background } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { balanceFacts } from './balance-facts.ts'
import { readLimits } from './leave-limits.ts'

const MAX_NAMES = 5

/** What the applicant and the approvers of a leave need to know: what is left of it, and who else is away then. */
export async function leaveFacts(
  db: Database | Tx,
  record: WireRecord,
  reader: Actor,
): Promise<Background[]> {
  const days = Number(record.days ?? 0)
  const wanted = { kind: String(record.kind), days, from: dayOf(record.startDate) }
  return [
    ...(await balanceFacts(db, leaves, record, wanted)),
    ...(await limitFacts(db, record)),
    ...(await awayFacts(db, record, reader)),
  ]
}

/** How much of a limit by year, child or event is taken, where the company or the law sets one. */
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
 * Colleagues of the department who are away on the same days, by approved requests or by leave under decision. The
 * reader gets the names of those whose leave they may see.
 */
async function readAway(
  db: Database | Tx,
  { userId, deptId, startDate, endDate }: WireRecord,
  reader: Actor,
): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select w.name, bool_or(${scopePredicate(leaves, 'w', reader, 'view')}) as "isSeen"
    from (
      select b.id, b.id as user_id, b.dept_id, b.name, null::uuid as attend_group_id
      from user_base_info b
      where b.dept_id = ${deptId}::uuid and b.id <> ${userId}::uuid and b.deleted_at is null
        and (exists (select from attend_paper p where p.user_id = b.id
            and p.sort in ('leave', 'visit', 'trip')
            and p.from_day <= ${endDate}::date and p.to_day >= ${startDate}::date)
          or exists (select from leave l where l.user_id = b.id and l.state = ${DOC.running}
            and l.deleted_at is null and l.start_date <= ${endDate}::date
            and l.end_date >= ${startDate}::date))
    ) w group by w.id, w.name order by w.name`.execute(db)
  return rows
}

async function awayFacts(
  db: Database | Tx,
  record: WireRecord,
  reader: Actor,
): Promise<Background[]> {
  const away = await readAway(db, record, reader)
  const label = { key: 'fact.awayThen' }
  if (away.length === 0) return [{ label, text: { key: 'fact.nobodyAway' } }]
  const names = away.flatMap(({ name, isSeen }) => (isSeen ? [name] : [])).slice(0, MAX_NAMES)
  const values = { count: away.length, names: namesIn(names) }
  const key = names.length > 0 ? 'fact.awayNamed' : 'fact.awayCount'
  return [{ label, text: { key, values }, tone: 'amber' }]
}

const namesIn = (names: readonly string[]) => ({
  zh: names.join('、'),
  en: names.join(', '),
  es: names.join(', '),
})
