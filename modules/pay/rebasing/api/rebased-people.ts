import { sql } from 'kysely'
import type { Side } from '#modules/pay/catch-up/api/side.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Rebasing } from './plan-rebasing.ts'

/** A person of the city, and the base of the row. */
export type InCity = {
  userId: string
  empNo: string
  name: string
  city: string
  deptId: string | null
  declareBase: string
}

/** People whose contributions are paid in the city from the month on, and whose rows the actor may change. */
export async function readPeopleOf(
  tx: Tx,
  actor: Actor,
  { register: { resource } }: Side,
  { city, month }: Pick<Rebasing, 'city' | 'month'>,
): Promise<InCity[]> {
  const { rows } = await sql<InCity>`
    select r.user_id as "userId", b.emp_no as "empNo", b.name, r.city,
      r.dept_id as "deptId", r.declare_base::text as "declareBase"
    from ${sql.table(resource.table)} r join user_base_info b on b.id = r.user_id
    where r.deleted_at is null and (${city} = '' or r.city = ${city}) and r.state in (${INSURED.insured}, ${INSURED.stopping})
      and coalesce(r.stop_month, ${month}) >= ${month} and ${scopePredicate(resource, 'r', actor, 'edit')}
    order by b.emp_no`.execute(tx)
  return rows
}

/** Types of insurance with a rule in the city in the month; the fund has none. */
export async function typesOfCity(
  tx: Tx,
  { name }: Side,
  { city, month }: Rebasing,
): Promise<string[]> {
  if (name === 'fund') return []
  const { rows } = await sql<{ type: string }>`
    select distinct type from insurance_dictionary
    where (${city} = '' or city = ${city}) and deleted_at is null and enabled
      and ${month} between effective_from and coalesce(effective_to, '9999-12') order by type`.execute(
    tx,
  )
  return rows.map(({ type }) => type)
}
