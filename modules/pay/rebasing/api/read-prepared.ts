import { type RawBuilder, sql } from 'kysely'
import { BASE_FROM, BASE_WITHIN } from '#modules/pay/rebasing/define/choices.ts'
import type { PreparedList } from '#modules/pay/rebasing/wire/prepared-bases.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { BaseList } from './base-lists.ts'
import { isPrepared } from './write-lines.ts'

/** The query that sums up the prepared lists that the actor sees, and says why the actor cannot adjust them yet. */
export function preparedQuery(actor: Actor, { resource }: BaseList): RawBuilder<PreparedList> {
  const scope = resource.fields.types ? sql`(line.book_month, line.types)` : sql`line.book_month`
  return sql<PreparedList>`
    select line.city, line.month, count(*)::integer as people,
      count(*) filter (where line.bound <> ${BASE_WITHIN.none})::integer as clamped,
      count(*) filter (where line.source = ${BASE_FROM.before})::integer as "noPay",
      count(*) filter (where line.problem is not null)::integer as blocked,
      coalesce(sum(line.difference), 0.00)::text as difference,
      max(line.back_months) as "backMonths",
      count(*) filter (where line.back_months > 0)::integer as "backPeople",
      coalesce(sum(line.back_person + line.back_company), 0.00)::text as back,
      case when bool_or(line.user_id is not distinct from ${actor.userBaseId}::uuid) then 'own'
        when count(distinct ${scope}) > 1 then 'mixed'
        when not bool_or(${scopePredicate(resource, 'line', actor, 'confirm')}) then 'reach' end as held
    from ${sql.table(resource.table)} line
    where ${isPrepared('line')} and ${scopePredicate(resource, 'line', actor, 'view')}
    group by line.city, line.month order by line.month, line.city`
}

/** Reads the sums of `preparedQuery`. */
export async function readPrepared(
  db: Database,
  actor: Actor,
  list: BaseList,
): Promise<PreparedList[]> {
  const { rows } = await preparedQuery(actor, list).execute(db)
  return rows
}
