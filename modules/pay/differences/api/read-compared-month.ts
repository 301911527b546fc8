import { sql } from 'kysely'
import type { ComparedMonth } from '#modules/pay/differences/wire/compared-month.ts'
import { DIFFERENCES_A_PAGE } from '#modules/pay/differences/wire/differences.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { CAUSE_ORDER } from './cause-order.ts'
import { changedBeyond, changeOf, comparedMonth } from './compared-month.ts'

type Asked = { month: string; percent: number; page: number }
type Listed = ComparedMonth['people'][number] & { rowIds: string[] }
type Found = Omit<ComparedMonth, 'month' | 'percent' | 'people'> & { people: Listed[] }

/**
 * Whose wages of a month differ from the month before by more than a percentage, over all runs of the month. All sums
 * are those of rows that the reader may see, and the people who are listed learn who opened their pay.
 */
export async function readComparedMonth(
  db: Database,
  actor: Actor,
  { month, percent, page }: Asked,
): Promise<ComparedMonth> {
  const { rows } = await sql<Found>`
    with person as materialized (select * from ${comparedMonth(actor, { month })} t),
    wanted as (
      select * from person p where ${changedBeyond('p', sql`${percent}::integer`)}
    ), listed as (
      select w.*, ${changeOf('w')} as change, s.person_name, s.emp_no, s.department
      from wanted w join salary s on s.id = w.row_ids[1]
      order by abs(w.difference) desc, s.emp_no, s.id
      limit ${DIFFERENCES_A_PAGE} offset ${(page - 1) * DIFFERENCES_A_PAGE}
    )
    select
      (select count(*)::integer from person where causes is null) as pending,
      (select jsonb_build_object('people', count(now), 'peopleBefore', count(before),
        'joined', count(*) filter (where before is null), 'left', count(*) filter (where now is null),
        'now', coalesce(sum(now), 0)::numeric(14,2)::text, 'before', coalesce(sum(before), 0)::numeric(14,2)::text,
        'difference', coalesce(sum(difference), 0)::numeric(14,2)::text) from person) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('rowId', row_ids[1], 'rowIds', row_ids, 'name', person_name,
          'empNo', emp_no, 'department', department, 'before', before::text, 'now', now::text,
          'difference', difference::text, 'percent', change::text, 'isPending', causes is null,
          'causes', (select coalesce(jsonb_agg(jsonb_build_object('cause', c.key, 'amount', c.value)
            order by array_position(${CAUSE_ORDER}, c.key)), '[]') from jsonb_each_text(listed.causes) c))
        order by abs(difference) desc, emp_no, row_ids[1]), '[]') from listed) as people,
      (select count(*)::integer from wanted) as count`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a sum always has a row')
  await notePayOpened(
    db,
    actor,
    salaries,
    found.people.flatMap(({ rowIds }) => rowIds),
  )
  const people = found.people.map(({ rowIds: _rows, ...person }) => person)
  return {
    month,
    percent,
    pending: found.pending,
    totals: found.totals,
    people,
    count: found.count,
  }
}
