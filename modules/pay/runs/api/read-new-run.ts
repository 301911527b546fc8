import { sql } from 'kysely'
import type { NewRun } from '#modules/pay/runs/wire/run-steps.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Months that are searched for one without a run. */
const AHEAD = 24

/**
 * The first values of a new run: the employer of the reader, or the only employer; and the first month, from last month
 * on, that has no run of the kind.
 */
export async function readNewRun(
  db: Database,
  { userBaseId }: Actor,
  { entityId = null, kind }: { entityId?: string | null; kind: string },
): Promise<NewRun> {
  const { rows } = await sql<NewRun>`
    with own as (
      select coalesce(${entityId}::uuid, employer_of_pay(${userBaseId}::uuid, today()),
        (select min(e.id::text)::uuid from legal_entity e where e.enabled and e.deleted_at is null
          having count(*) = 1)) as id
    )
    select (select e.id from legal_entity e where e.id = own.id and e.enabled and e.deleted_at is null) as "entityId",
      (select to_char(day, 'YYYY-MM')
        from generate_series(date_trunc('month', today()::timestamp) - interval '1 month',
          date_trunc('month', today()::timestamp) + make_interval(months => ${AHEAD}), interval '1 month') as day
        where not exists (select from pay_run r where r.entity_id = own.id and r.kind = ${kind}
          and r.month = to_char(day, 'YYYY-MM') and r.deleted_at is null)
        order by day limit 1) as month
    from own`.execute(db)
  return { entityId: rows[0]?.entityId ?? null, month: rows[0]?.month ?? null }
}
