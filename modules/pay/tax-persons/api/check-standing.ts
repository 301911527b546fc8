import { sql } from 'kysely'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { requireTaxReach } from './filed-row.ts'

type Values = Readonly<Record<string, unknown>>

export const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Refuses people whose tax the actor may not set, and the actor's own. */
export async function requireStandingReach(tx: Tx, actor: Actor, userId: unknown): Promise<void> {
  refuseOwnAct(actor, 'writeTaxStanding', [userId])
  await requireTaxReach(tx, actor, String(userId))
}

/** Serialises writes about the same person and employer. */
export async function lockStanding(tx: Tx, { userId, entityId }: Values): Promise<void> {
  const key = `tax standing ${String(userId)} ${String(entityId)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * The problem of an employer that is not in use, or that none of the terms of the person names. A person without any
 * terms may get them later.
 */
export async function employerProblem(
  tx: Tx,
  { userId, entityId }: Values,
): Promise<Record<string, FieldProblem>> {
  const { rows } = await sql<{ isKnown: boolean; isForeign: boolean }>`
    select exists (select from legal_entity e where e.id = ${String(entityId)}::uuid and e.deleted_at is null
        and e.enabled) as "isKnown",
      coalesce((select not bool_or(t.entity_id = ${String(entityId)}::uuid) from user_salary_type t
        where t.user_id = ${String(userId)}::uuid and t.state <> ${TERM_STATE.void} and t.deleted_at is null), false) as "isForeign"`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.isKnown) return { entityId: { key: 'invalid.reference' } }
  return found.isForeign ? { entityId: { key: 'invalid.termsOfOthers' } } : {}
}

export function requireNone(resource: Resource, problems: Record<string, FieldProblem>): void {
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
}

/** Refuses a change once a row of the tax year is checked, because the tax of that row used the present entries. */
export async function requireNothingChecked(
  tx: Tx,
  { userId, entityId, year }: Values,
): Promise<void> {
  const { rows } = await sql<{ run: string }>`
    select r.run_no as run from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month
      and r.kind = s.kind and r.deleted_at is null
    where s.user_id = ${String(userId)}::uuid and s.entity_id = ${String(entityId)}::uuid and s.deleted_at is null
      and s.state not in (${MONTHLY.open}, ${MONTHLY.voided}) and left(r.tax_period, 4) = ${String(year)}
    order by r.tax_period limit 1`.execute(tx)
  const [checked] = rows
  if (!checked) return
  throw new Failure('conflict', 'taxPerson.rowChecked', {
    values: { run: checked.run, year: String(year) },
  })
}
