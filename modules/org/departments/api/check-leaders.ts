import { type RawBuilder, sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'

const LEADING_FIELDS = ['leaderId', 'inChargeId', 'deputyIds'] as const

/** Whether an account is enabled and belongs to a person at work. A system account cannot lead. */
export function ableToLead(alias: string): RawBuilder<unknown> {
  const [state, file] = [sql.ref(`${alias}.state`), sql.ref(`${alias}.user_base_id`)]
  return sql`${state} = '1' and exists (select from user_base_info b where b.id = ${file}
    and b.deleted_at is null and b.status not in ('0', '4', '5'))`
}

async function readActive(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const result = await sql<{ id: string }>`
    select u.id from app_user u
    where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null
      and ${ableToLead('u')}`.execute(tx)
  return new Set(result.rows.map(({ id }) => id))
}

/** Requires that leaders of a department are able to act. */
export async function checkLeaders(tx: Tx, values: Values): Promise<void> {
  const named = LEADING_FIELDS.map((field) => {
    const value = values[field]
    const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
    return { field, ids }
  })
  const leaderIds = named.flatMap(({ ids }) => ids)
  if (leaderIds.length === 0) return
  const active = await readActive(tx, leaderIds)
  const problems: Record<string, FieldProblem> = {}
  for (const { field, ids } of named) {
    if (!ids.every((id) => active.has(id))) problems[field] = { key: 'invalid.inactiveAccount' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(departments, problems)
}
