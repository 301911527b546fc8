import { type RawBuilder, sql } from 'kysely'
import type { Computed } from './sheet-kind.ts'

/** The facts about the person that a row stores, by column. */
export const SNAPSHOT = [
  'emp_no',
  'person_name',
  'dept_id',
  'department',
  'post_name',
  'city',
  'company_entity',
] as const

/** `yyyy-MM` as the first day of the month. */
export const firstDay = (month: string) => sql<string>`to_date(${month}, 'YYYY-MM')`

/** `yyyy-MM` as its last day. */
export const lastDay = (month: string) =>
  sql<string>`(${firstDay(month)} + interval '1 month' - interval '1 day')::date`

/** The state of people at the end of a month, or today's state during the month: `user_id` and SNAPSHOT. */
export function snapshotOf({ month, userIds = [] }: Computed): RawBuilder<unknown> {
  return sql`select b.id as user_id, b.emp_no, b.name as person_name, d.id as dept_id,
      regexp_replace(d.full_name, '^[^/]+/', '') as department, p.name as post_name, coalesce(b.work_city, d.city) as city,
      coalesce(e.name, d.company_entity) as company_entity
    from user_base_info b
      left join employment_on(least(${lastDay(month)}, today())) then_b on then_b.user_id = b.id
      join department d on d.id = coalesce(then_b.dept_id, b.dept_id)
      left join legal_entity e on e.id = d.entity_id
      left join post p on p.id = case when then_b.dept_id is null then b.post_id else then_b.post_id end
    where b.deleted_at is null and ${among('b.id', userIds)}`
}

/** All people, or only these. */
export function among(column: string, ids: readonly string[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
}
