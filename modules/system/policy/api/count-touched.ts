import { sql } from 'kysely'
import type { PolicyKey } from '#modules/system/policy/define/policy-keys.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Personnel files whose computed values change, and those that lose them. */
export type Touched = { changed: number; emptied: number }

const NOTHING: Touched = { changed: 0, emptied: 0 }
const RETIREMENT: PolicyKey = 'retire.table'

/** Changes a parameter and counts the affected files. Dates are computed on read, so it compares old and new dates. */
export async function countTouched<Result>(
  tx: Tx,
  key: unknown,
  change: () => Promise<Result>,
): Promise<{ result: Result; touched: Touched }> {
  if (key !== RETIREMENT) return { result: await change(), touched: NOTHING }
  const before = await sql<{ rules: unknown }>`select retirement_rules() as rules`.execute(tx)
  const result = await change()
  const rules = JSON.stringify(before.rows[0]?.rules ?? [])
  // Computes each combination once, because people share birthdays.
  const { rows } = await sql<Touched>`
    with now as (select retirement_rules() as rules), people as (
      select b.birth_date as birth, b.gender, b.is_cadre, coalesce(p.is_special, false) as special,
        count(*) as people
      from user_base_info b left join post p on p.id = b.post_id
      where b.deleted_at is null group by 1, 2, 3, 4
    ), dates as (
      select people, retirement_date(birth, gender, is_cadre, special, ${rules}::jsonb) as old,
        retirement_date(birth, gender, is_cadre, special, now.rules) as new
      from people, now
    )
    select coalesce(sum(people) filter (where old is distinct from new), 0)::int as changed,
      coalesce(sum(people) filter (where old is not null and new is null), 0)::int as emptied
    from dates`.execute(tx)
  return { result, touched: rows[0] ?? NOTHING }
}
