import { type RawBuilder, sql } from 'kysely'
import { findNext } from '#modules/work/hand-overs/api/successors-by-department.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import { type HandingOver, operatorOf } from '#modules/work/tasks/api/hand-overs/hand-over-tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import { passOnSteps } from '#platform/api/approval/steps/pass-on-steps.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { isOpenPlanOf } from './open-plans.ts'
import { PLAN_DOCUMENTS, passOwnPlansToSuperior } from './pass-own-plans-to-superior.ts'

/**
 * Hands a leaver's open plans to the successor, else to the head of each plan's department. Ended plans and the
 * leaver's own drafts stay with the leaver. Returns the new owner of each plan. Where there is no successor, the owner
 * is null and the plan stays unchanged.
 */
export async function handOverPlans(
  tx: Tx,
  actor: Actor,
  handOver: HandingOver,
): Promise<(string | null)[]> {
  const whose = sql`${[...handOver.from]}::uuid[]`
  await lockTrees(tx, whose)
  const deptIds = await departmentsOf(tx, whose)
  const handed = await givePlans(tx, actor, handOver, await findNext(tx, handOver.to, deptIds))
  const ids = handed.map(({ id }) => id)
  await takeOverChanges(tx, actor, ids, handOver)
  if (handOver.to !== null) {
    await passOnSteps(tx, actor, { from: handOver.from, to: handOver.to, only: PLAN_DOCUMENTS })
  }
  await passOwnPlansToSuperior(tx, actor, ids)
  const left = await sql`select from year_plan p where ${isOpenPlanOf(whose)}`.execute(tx)
  return [...handed.map(({ to }) => to), ...left.rows.map(() => null)]
}

type Sql = RawBuilder<unknown>
type Handed = { id: string; to: string }

/** Lock order: the root of a tree before the plans below it (plan-head.ts). */
async function lockTrees(tx: Tx, whose: Sql): Promise<void> {
  await sql`select from year_plan root
    where root.id in (select split_part(p.path, '/', 2)::uuid from year_plan p where ${isOpenPlanOf(whose)})
    order by root.id for no key update`.execute(tx)
}

async function departmentsOf(tx: Tx, whose: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.dept_id as id from year_plan p where ${isOpenPlanOf(whose)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The new owner also becomes the applicant: they receive the decision and cannot make it
 * themselves.
 */
async function givePlans(
  tx: Tx,
  actor: Actor,
  { from, reason }: HandingOver,
  next: Awaited<ReturnType<typeof findNext>>,
): Promise<Handed[]> {
  const whose = sql`${[...from]}::uuid[]`
  const { rows } = await sql<Handed>`
    with before as materialized (
      select p.id, p.owner_id, p.apply_user_id, next.account_id,
        p.state in (${DOC.running}, ${DOC.rejected}) and p.apply_user_id = any(${whose}) as asks
      from year_plan p join unnest(${next.deptIds}::uuid[], ${next.accountIds}::uuid[])
        as next (dept_id, account_id) on next.dept_id = p.dept_id
      where ${isOpenPlanOf(whose)}
      order by p.id for no key update of p
    ), changed as (
      update year_plan p set owner_id = before.account_id,
        apply_user_id = case when before.asks then before.account_id else p.apply_user_id end,
        updated_at = now(), updated_by = ${operatorOf(actor)}, version = p.version + 1
      from before where p.id = before.id
      returning p.id, p.version, before.owner_id as was, before.account_id as "to", before.asks,
        before.apply_user_id as asked_by
    ), logged as (${historyRows(actor, yearPlans, 'changed', {
      before: sql`jsonb_build_object('ownerId', changed.was)
        || case when changed.asks then jsonb_build_object('applyUserId', changed.asked_by) else '{}' end`,
      after: sql`jsonb_build_object('ownerId', changed."to", 'transition', 'handOver',
        'transitionReason', ${reason}::text)
        || case when changed.asks then jsonb_build_object('applyUserId', changed."to") else '{}' end`,
    })})
    select id, "to" from changed order by id`.execute(tx)
  return rows
}

/** Makes the new owners the applicants of the leaver's changes of these plans. */
async function takeOverChanges(
  tx: Tx,
  actor: Actor,
  handed: readonly string[],
  { from, reason }: HandingOver,
): Promise<void> {
  await sql`
    with changed as (
      update year_plan_change c set apply_user_id = p.owner_id, updated_at = now(),
        updated_by = ${operatorOf(actor)}, version = c.version + 1
      from year_plan p, app_user was
      where p.id = c.plan_id and was.id = c.apply_user_id and p.id = any(${[...handed]}::uuid[])
        and c.apply_user_id = any(${[...from]}::uuid[]) and c.deleted_at is null
        and c.state in (${DOC.running}, ${DOC.rejected})
      returning c.id, c.version, was.id as was, c.apply_user_id as becomes
    )
    ${historyRows(actor, yearPlanChanges, 'changed', {
      before: sql`jsonb_build_object('applyUserId', changed.was)`,
      after: sql`jsonb_build_object('applyUserId', changed.becomes, 'transition', 'handOver',
        'transitionReason', ${reason}::text)`,
    })}`.execute(tx)
}
