import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DocumentRow } from '#platform/api/approval/documents/lock-document.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import {
  type FlowStep,
  type PassedByItself,
  STEP_RESULT,
  type StepResult,
} from '#platform/wire/approval/approval.ts'
import type { Candidate } from './approvers-of-step.ts'

export type Step = {
  id: string
  round: number
  seq: number
  title: string | null
  rule: string
  approverId: string | null
  actForId: string | null
  result: StepResult
  hasArrived: boolean
  arrivedAt: Date | null
  isCurrent: boolean
}

type Doc = Pick<DocumentRow, 'resource' | 'id'>

/** The steps of the latest round, in their order. */
export async function readRound(tx: Database | Tx, { resource, id }: Doc): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select s.id, s.round, s.seq, s.title, s.rule, s.approver_id as "approverId",
      s.act_for_id as "actForId", s.result, s.arrived_at is not null as "hasArrived", s.arrived_at as "arrivedAt",
      s.is_current as "isCurrent"
    from approval_step s
    where s.resource = ${resource.path} and s.record_id = ${id}
      and s.round = (select max(other.round) from approval_step other
        where other.resource = ${resource.path} and other.record_id = ${id})
    order by s.seq, s.arrived_at, s.id`.execute(tx)
  return rows
}

/**
 * Starts a round with a copy of the steps of the flow, so that later changes of the flow do not affect it. The
 * round stores its submitter.
 */
export async function planRound(
  tx: Tx,
  { resource, id }: Doc,
  steps: readonly FlowStep[],
  submitter: string,
): Promise<void> {
  const planned = steps.map(({ title, rule }, at) => ({
    id: uuidv7(),
    seq: at + 1,
    title: title ?? null,
    rule,
  }))
  await sql`
    insert into approval_step (id, resource, record_id, round, seq, title, rule, submitted_by)
    select p.id, ${resource.path}, ${id}::uuid,
      1 + coalesce((select max(s.round) from approval_step s
        where s.resource = ${resource.path} and s.record_id = ${id}), 0),
      p.seq, p.title, p.rule, ${submitter}::uuid
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
      as p (id uuid, seq integer, title text, rule text)`.execute(tx)
}

/** Writes one row of a step for each of its joint approvers. */
export async function askAll(
  tx: Tx,
  doc: Doc,
  step: Pick<Step, 'id' | 'round' | 'seq' | 'title' | 'rule'>,
  asks: readonly Candidate[],
): Promise<void> {
  const rows = asks.map((ask, at) => ({ ...ask, step: at === 0 ? step.id : uuidv7() }))
  await sql`
    insert into approval_step (id, resource, record_id, round, seq, title, rule, approver_id,
      act_for_id, arrived_at, is_current, submitted_by)
    select a.step, ${doc.resource.path}, ${doc.id}::uuid, ${step.round}::integer,
      ${step.seq}::integer, ${step.title}, ${step.rule}, a.id, a."actFor", now(), true, (
        select begun.submitted_by from approval_step begun
        where begun.resource = ${doc.resource.path} and begun.record_id = ${doc.id}
          and begun.round = ${step.round}::integer limit 1)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as a (step uuid, id uuid, "actFor" uuid)
    on conflict (id) do update set approver_id = excluded.approver_id,
      act_for_id = excluded.act_for_id, arrived_at = now(), is_current = true`.execute(tx)
}

export async function passByItself(tx: Tx, id: string, why: PassedByItself): Promise<void> {
  await sql`update approval_step set result = ${STEP_RESULT.passed}, passed_by_itself = ${why},
    arrived_at = now(), handled_at = now() where id = ${id}`.execute(tx)
}

/** Records the decision of one approver and closes the rows of the joint approvers. */
export async function closeStep(
  tx: Tx,
  doc: Doc,
  step: Pick<Step, 'id' | 'round' | 'seq'>,
  { result, opinion }: { result: StepResult; opinion: string | null },
): Promise<void> {
  await sql`update approval_step set result = ${result}, opinion = ${opinion}, handled_at = now(),
    is_current = false where id = ${step.id}`.execute(tx)
  if (result === STEP_RESULT.transferred) return
  await sql`update approval_step set result = ${STEP_RESULT.void}, is_current = false
    where resource = ${doc.resource.path} and record_id = ${doc.id} and round = ${step.round}
      and seq = ${step.seq} and is_current`.execute(tx)
}

/** Removes joint approvers whom the rule no longer names. */
export async function removeApprovers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update approval_step set result = ${STEP_RESULT.void}, is_current = false
    where id = any(${[...ids]}::uuid[]) and is_current`.execute(tx)
}

/** Opens a decided step again, for its approver and the joint approvers whose requests were closed. */
export async function reopenStep(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update approval_step set result = ${STEP_RESULT.open}, opinion = null, handled_at = null,
    is_current = true where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * Resets the steps after the given step to the planned state: without approver or request, and not passed
 * automatically.
 */
export async function planAgainAfter(
  tx: Tx,
  { resource, id }: Doc,
  { round, seq }: Pick<Step, 'round' | 'seq'>,
): Promise<void> {
  await sql`
    with later as (
      select s.id, row_number() over (partition by s.seq order by s.arrived_at nulls first, s.id) as place
      from approval_step s
      where s.resource = ${resource.path} and s.record_id = ${id} and s.round = ${round} and s.seq > ${seq}
    ), joint as (
      delete from approval_step s using later where s.id = later.id and later.place > 1
    )
    update approval_step s set result = ${STEP_RESULT.open}, approver_id = null, act_for_id = null,
      opinion = null, passed_by_itself = null, arrived_at = null, handled_at = null, is_current = false
    from later where s.id = later.id and later.place = 1`.execute(tx)
}

/** Ends a round early and closes its open steps. */
export async function endRound(tx: Tx, { resource, id }: Doc, result: StepResult): Promise<void> {
  await sql`update approval_step
    set result = case when is_current then ${result} else ${STEP_RESULT.void} end, is_current = false
    where resource = ${resource.path} and record_id = ${id} and result = '0'`.execute(tx)
}
