import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { meritFactors } from '#modules/pay/merit/define/merit-factor.ts'
import type { MeritDepartments } from '#modules/pay/merit/wire/merit.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { readMeritRules } from './read-merit-rules.ts'

type Line = {
  deptId: string
  department: string
  factor: string | null
  people: number
  counts: Readonly<Record<string, number>>
}

/** Departments with people, with the factor of each and the grades of its people in the month. */
export async function readDepartmentFactors(
  db: Database,
  month: string,
): Promise<MeritDepartments> {
  const on = daysOf(month).at(-1) ?? ''
  const limit = await policyValue(db, 'merit.topShare', { city: null, on })
  const { grades } = await readMeritRules(db, month)
  const names = grades.map(({ grade }) => grade).reverse()
  const { rows } = await sql<Line>`
    with graded as (
      select dept_id, grade, count(*)::integer as count from merit_salary
      where month = ${month} and deleted_at is null and state <> ${MONTHLY.voided} and grade is not null
      group by dept_id, grade
    )
    select r.id as "deptId", regexp_replace(r.full_name, '^[^/]+/', '') as department, f.factor::text as factor,
      coalesce((select sum(count) from graded g where g.dept_id = r.id), 0)::integer as people,
      coalesce((select jsonb_object_agg(grade, count) from graded g where g.dept_id = r.id), '{}') as counts
    from department r
      left join merit_factor f on f.dept_id = r.id and f.month = ${month} and f.deleted_at is null
    where r.deleted_at is null and r.enabled
      and (f.id is not null or exists (select from user_base_info p where p.dept_id = r.id and p.deleted_at is null
        and p.leave_date is null) or exists (select from graded g where g.dept_id = r.id))
    order by r.path limit 500`.execute(db)
  return {
    departments: rows.map(({ counts, ...line }) => {
      const top = counts[names[0] ?? ''] ?? 0
      return {
        ...line,
        grades: names.map((grade) => ({ grade, count: counts[grade] ?? 0 })),
        isTopHeavy: limit !== null && isAbove(top, line.people, limit),
      }
    }),
    limit: limit && { share: String(limit.share), fromPeople: limit.fromPeople },
  }
}

const isAbove = (
  top: number,
  people: number,
  { share, fromPeople }: { share: number; fromPeople: number },
): boolean => people >= fromPeople && fractionOf(share).times(people).compare(top) < 0

type Wanted = { month: string; rows: readonly { deptId: string; factor: string | null }[] }
type Present = { id: string; deptId: string; version: number }

/** Sets the factors of departments for a month, all or none. Returns how many were written. */
export async function setDepartmentFactors(
  tx: Tx,
  actor: Actor,
  { month, rows }: Wanted,
): Promise<number> {
  const { rows: present } = await sql<Present>`
    select id, dept_id as "deptId", version from merit_factor
    where month = ${month} and dept_id = any(${rows.map(({ deptId }) => deptId)}::uuid[]) and deleted_at is null
    for update`.execute(tx)
  const held = new Map(present.map((row) => [row.deptId, row]))
  let written = 0
  for (const { deptId, factor } of rows) {
    const before = held.get(deptId)
    if (!before && factor === null) continue
    if (!before) {
      await addRecord(tx, actor, meritFactors, { id: uuidv7(), deptId, month, factor })
    } else if (factor === null) {
      await deleteRecord(tx, actor, meritFactors, before.id, before.version)
    } else {
      const input = { id: before.id, version: before.version, factor }
      const { version } = await updateRecord(tx, actor, meritFactors, input)
      if (version === before.version) continue
    }
    written += 1
  }
  return written
}
