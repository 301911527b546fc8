import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The setting for plans of a year in a department. */
export type PlanConfig = {
  id: string | null
  deptId: string | null
  fillFrom: string | null
  fillTo: string | null
  needApproval: boolean
  maxLevel: number
  weightTotal: number
  allowImport: boolean
  locked: boolean
  lateIds: string[]
  today: string
}

type Where = { year: unknown; deptId: unknown }

/** Reads the setting in force. The defaults are no time window and three levels. */
export async function readPlanConfig(
  db: Database | Tx,
  { year, deptId }: Where,
): Promise<PlanConfig> {
  const { rows } = await sql<PlanConfig>`
    select c.id, c.dept_id as "deptId", c.fill_from::text as "fillFrom", c.fill_to::text as "fillTo",
      coalesce(c.need_approval, true) as "needApproval", coalesce(c.max_level, 3) as "maxLevel",
      coalesce(c.weight_total, 100) as "weightTotal", coalesce(c.allow_import, true) as "allowImport",
      coalesce(c.locked, false) as locked, coalesce(c.late_ids, '{}') as "lateIds",
      today()::text as today
    from (values (1)) as one
      left join year_plan_config_of(${year}::integer, ${deptId}::uuid) c on true`.execute(db)
  const [config] = rows
  if (!config) throw new Error('The plan setting query returned no row')
  return config
}

/**
 * Whether this user may write plans there today; users with a late permission may do so after the
 * window.
 */
export function fillingOf(
  { locked, fillFrom, fillTo, lateIds, today }: PlanConfig,
  { userId }: Pick<Actor, 'userId'>,
): 'open' | 'locked' | 'early' | 'over' {
  if (locked) return 'locked'
  const isOutside = fillFrom !== null && fillTo !== null && (today < fillFrom || today > fillTo)
  if (!isOutside || lateIds.includes(userId)) return 'open'
  return today < fillFrom ? 'early' : 'over'
}

/** Returns the setting, and requires that the actor may write plans there today. */
export async function requireFilling(tx: Tx, actor: Actor, where: Where): Promise<PlanConfig> {
  const config = await readPlanConfig(tx, where)
  const filling = fillingOf(config, actor)
  if (filling === 'open') return config
  const { fillFrom, fillTo } = config
  const values = { year: String(where.year), from: fillFrom ?? '', to: fillTo ?? '' }
  throw new Failure('conflict', `plan.${filling}`, { values })
}
