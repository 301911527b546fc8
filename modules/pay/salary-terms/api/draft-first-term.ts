import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  PAY_KIND,
  TAXED_AS,
  TERM_STATE,
  TERMS_AFTER,
} from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** The talk with a candidate whose figures become terms of pay. */
export type FirstPay = { userId: string; day: string; talkId: string; hiringId: string }

/**
 * Proposes the first terms of somebody who joins, with the figures that a talk agreed on. A user who may set pay confirms
 * the proposal; the user who takes the person on needs no right to figures, and learns none. Proposes nothing while the
 * employer is unknown, or if terms already begin on that day: the list of people without terms then names the person.
 */
export async function draftFirstTerm(tx: Tx, actor: Actor, pay: FirstPay): Promise<boolean> {
  const { userId, day, talkId, hiringId } = pay
  const history = {
    action: 'add',
    before: null,
    after: sql`jsonb_build_object('userId', moved.user_id, 'effectiveFrom', moved.effective_from,
      'baseSalary', moved.base_salary::text)`,
  } as const
  const { numAffectedRows } = await sql`with moved as (
      insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, rank_id, base_salary,
        post_salary, merit_base, probation_ratio, effective_from, reason, remark, batch_id, source_type, source_id,
        created_by, updated_by)
      select made.id, p.id, p.dept_id, employer_of_pay(p.id, ${day}::date), ${PAY_KIND.monthly}, ${TAXED_AS.wages},
        p.rank_id, k.offer_base, k.offer_post, k.offer_merit, k.probation_ratio, ${day}::date, ${TERMS_AFTER.join},
        case when k.allowance > 0 then '面谈约定津贴每月' || k.allowance || '元，请分到各项津贴' end,
        made.id, 'hiring', ${hiringId}::uuid, ${actor.userId}::uuid, ${actor.userId}::uuid
      from user_base_info p join salary_interview k on k.id = ${talkId}::uuid
        cross join (select ${uuidv7()}::uuid as id) as made
      where p.id = ${userId}::uuid and employer_of_pay(p.id, ${day}::date) is not null
      on conflict do nothing
      returning id, version, user_id, effective_from, base_salary)
    ${historyRows(actor, salaryTerms, 'moved', history)}`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Deletes the proposed terms of a hiring whose joining is undone. Confirmed terms stay, and keep the file from being voided. */
export async function dropFirstTerm(tx: Tx, actor: Actor, hiringId: string): Promise<void> {
  const history = {
    action: 'delete',
    before: sql`jsonb_build_object('userId', moved.user_id, 'effectiveFrom', moved.effective_from)`,
    after: null,
  } as const
  await sql`with moved as (
      update user_salary_type set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId}::uuid,
        version = version + 1
      where source_type = 'hiring' and source_id = ${hiringId}::uuid and state = ${TERM_STATE.proposed}
        and deleted_at is null
      returning id, version, user_id, effective_from)
    ${historyRows(actor, salaryTerms, 'moved', history)}`.execute(tx)
}
