import { type RawBuilder, sql } from 'kysely'
import { COST_KINDS, type CostKind } from '#modules/pay/costs/wire/costs.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { KIND_COLUMNS } from './read-cost-parts.ts'

/** How many different people rows of pay are about. */
export type Heads = {
  all: number
  /** By department of the last row of each person. */
  byDepartment: ReadonlyMap<string, number>
  byEntity: ReadonlyMap<string, number>
  byKind: Readonly<Record<CostKind, number>>
  byMonth: ReadonlyMap<string, number>
}

type Counted = { key: string; people: number }

const mapOf = (rows: readonly Counted[]) => new Map(rows.map(({ key, people }) => [key, people]))

/** Counts people; a relation `rows` has the columns of `salary`. */
export async function countPaidPeople(db: Database, rows: RawBuilder<unknown>): Promise<Heads> {
  const countBy = async (key: RawBuilder<unknown>) => {
    const found = await sql<Counted>`
      select ${key} as key, count(distinct s.user_id)::integer as people from ${rows} s group by 1`.execute(
      db,
    )
    return mapOf(found.rows)
  }
  const { rows: departments } = await sql<Counted>`
    select last.dept_id::text as key, count(*)::integer as people
    from (select distinct on (s.user_id) s.user_id, s.dept_id from ${rows} s
      order by s.user_id, s.month desc, s.id desc) last
    group by 1`.execute(db)
  const kinds = sql.join(
    COST_KINDS.map(
      (kind) =>
        sql`(count(distinct s.user_id) filter (where ${KIND_COLUMNS[kind]} <> 0))::integer as ${sql.ref(kind)}`,
    ),
  )
  const { rows: counted } = await sql<Record<CostKind, number>>`
    select ${kinds} from ${rows} s`.execute(db)
  const [byKind] = counted
  if (!byKind) throw new Error('a count always has a row')
  const byDepartment = mapOf(departments)
  return {
    all: [...byDepartment.values()].reduce((sum, people) => sum + people, 0),
    byDepartment,
    byEntity: await countBy(sql`s.entity_id::text`),
    byKind,
    byMonth: await countBy(sql`s.month`),
  }
}
