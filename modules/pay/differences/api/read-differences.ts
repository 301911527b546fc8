import { sql } from 'kysely'
import {
  DIFFERENCES_A_PAGE,
  type DifferenceCause,
  type GROUPED_BY,
  type PayDifferences,
} from '#modules/pay/differences/wire/differences.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { readRunPairs, rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { CAUSE_ORDER } from './cause-order.ts'
import { CAUSES, CAUSES_OF_LEFT } from './compared-rows.ts'

export type DifferencesQuery = {
  id: string
  by: (typeof GROUPED_BY)[number]
  cause?: DifferenceCause | undefined
  deptId?: string | undefined
  page: number
  /** Whether people are listed. */
  people: 'true' | 'false'
}

type Found = Omit<PayDifferences, 'month' | 'before'>

/**
 * How a run of wages differs from the run before, by cause or department, and the people with a difference. All sums
 * are those of rows that the reader may see, and the people who are listed learn who opened their pay.
 */
export async function readDifferences(
  db: Database,
  actor: Actor,
  query: DifferencesQuery,
): Promise<PayDifferences> {
  const record = await readRecord(db, actor, payRuns, query.id)
  const [pair] = await readRunPairs(db, query.id)
  const month = String(record.month)
  if (!pair) return { month, before: null, ...NOTHING }
  const { now, before } = pair
  const found = await readFound(db, { now, before, actor, query })
  await notePayOpened(
    db,
    actor,
    salaries,
    found.people.map(({ rowId }) => rowId),
  )
  const { id, runNo, month: monthBefore } = before
  return { month, before: { id, runNo, month: monthBefore }, ...found }
}

const NOTHING: Found = {
  pending: 0,
  totals: { people: 0, peopleBefore: 0, now: '0.00', before: '0.00', difference: '0.00' },
  groups: [],
  people: [],
  count: 0,
}

/** A column of the row now, or of the row before for people who have none now. */
const ofEither = (column: string) =>
  sql`case when n.id is null then ${sql.ref(`b.${column}`)} else ${sql.ref(`n.${column}`)} end`

type Reading = { now: Run; before: Run; actor: Actor; query: DifferencesQuery }

async function readFound(
  db: Database,
  { now, before, actor, query: { by, cause, deptId, page, people } }: Reading,
): Promise<Found> {
  const group =
    by === 'cause'
      ? sql`e.cause as key, null::text as name, array_position(${CAUSE_ORDER}, e.cause) as nth`
      : sql`e.dept_id::text as key, e.department as name, 0 as nth`
  const { rows } = await sql<Found>`
    with person as materialized (
      select coalesce(n.id, b.id) as row_id, ${ofEither('person_name')} as name, ${ofEither('emp_no')} as emp_no,
        ${ofEither('dept_id')} as dept_id, ${ofEither('department')} as department, n.net as now, b.net as before,
        coalesce(n.net, 0) - coalesce(b.net, 0) as difference,
        case when n.id is null then ${CAUSES_OF_LEFT} else ${CAUSES} end as causes
      from ${rowsOf(now)} n full join ${rowsOf(before)} b on b.user_id = n.user_id
        left join pay_difference d on d.run_id = ${now.id}::uuid and d.user_id = n.user_id
      where case when n.id is null then ${scopePredicate(salaries, 'b', actor, 'view')}
        else ${scopePredicate(salaries, 'n', actor, 'view')} end
    ), effect as (
      select p.row_id, p.dept_id, p.department, c.key as cause, c.value::numeric(14,2) as amount
      from person p cross join jsonb_each_text(p.causes) c
    ), grouped as (
      select key, min(name) as name, min(nth) as nth, count(distinct row_id)::integer as people,
        coalesce(sum(amount) filter (where amount > 0), 0)::numeric(14,2) as up,
        coalesce(sum(amount) filter (where amount < 0), 0)::numeric(14,2) as down,
        sum(amount)::numeric(14,2) as amount
      from (select e.row_id, e.amount, ${group} from effect e) effects
      group by key
    ), wanted as (
      select p.*, (p.causes ->> 'unexplained')::numeric as unexplained from person p
      where (p.difference <> 0 or p.causes <> '{}')
        and (${deptId ?? null}::uuid is null or p.dept_id = ${deptId ?? null}::uuid)
        and (${cause ?? null}::text is null or p.causes ? ${cause ?? null}::text)
    ), listed as (
      select * from wanted
      order by unexplained is null, abs(unexplained) desc, abs(difference) desc, emp_no, row_id
      limit ${people === 'true' ? DIFFERENCES_A_PAGE : 0} offset ${(page - 1) * DIFFERENCES_A_PAGE}
    )
    select
      (select count(*)::integer from person where causes is null) as pending,
      (select jsonb_build_object('people', count(now), 'peopleBefore', count(before),
        'now', coalesce(sum(now), 0)::numeric(14,2)::text, 'before', coalesce(sum(before), 0)::numeric(14,2)::text,
        'difference', coalesce(sum(difference), 0)::numeric(14,2)::text) from person) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'name', name, 'people', people, 'up', up::text,
        'down', down::text, 'amount', amount::text) order by nth, greatest(up, -down) desc, key), '[]')
        from grouped) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('rowId', row_id, 'name', name, 'empNo', emp_no,
          'department', department, 'before', before::text, 'now', now::text, 'difference', difference::text,
          'isPending', causes is null,
          'causes', (select coalesce(jsonb_agg(jsonb_build_object('cause', c.key, 'amount', c.value::numeric(14,2)::text)
            order by array_position(${CAUSE_ORDER}, c.key)), '[]') from jsonb_each_text(listed.causes) c))
        order by unexplained is null, abs(unexplained) desc, abs(difference) desc, emp_no, row_id), '[]')
        from listed) as people,
      (select count(*)::integer from wanted) as count`.execute(db)
  return rows[0] ?? NOTHING
}
