import { type RawBuilder, sql } from 'kysely'
import type { Step } from '#modules/pay/api/step.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type CountableInput = {
  id: string
  userId: string
  itemCode: string
  amount: string
  /** What explains an amount that was worked out; empty for typed amounts. */
  steps: Step[]
}

/**
 * The inputs that a run takes: those of items with these tax classes, or only what puts earlier payments right:
 * reversals and back pay.
 */
export type InputsTaken = { taxClasses: readonly string[]; isCorrection: boolean }

const PUT_RIGHT = [INPUT_FROM.reversal, INPUT_FROM.backPay]

/**
 * The inputs that a run can count: confirmed, for an employer's people, of the month or an earlier one, and counted by
 * no run. With a run, also those that this run has counted, or only those if the run is settled. Without people, those
 * of everybody.
 */
export async function readCountableInputs(
  db: Database | Tx,
  {
    entityId,
    month,
    userIds,
    taken,
    runId = null,
    isSettled = false,
  }: {
    entityId: string
    month: string
    userIds: readonly string[]
    taken: InputsTaken
    runId?: string | null
    isSettled?: boolean
  },
): Promise<CountableInput[]> {
  const { rows } = await sql<CountableInput>`
    select i.id, i.user_id as "userId", item.code as "itemCode", i.amount::text as amount, i.basis as steps
    from pay_input i join pay_item item on item.id = i.item_id
    where i.entity_id = ${entityId}::uuid and i.month <= ${month}
      and ((i.state = ${INPUT.confirmed} and not ${isSettled}) or (i.state = ${INPUT.counted} and i.counted_run = ${runId}::uuid))
      and i.deleted_at is null and (${userIds.length === 0} or i.user_id = any(${[...userIds]}::uuid[]))
      and item.tax_class = any(${[...taken.taxClasses]}::text[])
      and (not ${taken.isCorrection} or i.source_type = any(${PUT_RIGHT}::text[]))
    order by i.user_id, item.sort, i.month, i.id`.execute(db)
  return rows
}

/** Counts inputs in a run. Refuses all of them if one is unconfirmed or already counted. */
export async function countInputs(tx: Tx, ids: readonly string[], runId: string): Promise<void> {
  const wanted = [...new Set(ids)]
  const counted = await moveRows(tx, {
    to: INPUT.counted,
    from: INPUT.confirmed,
    run: sql`${runId}::uuid`,
    which: sql`id = any(${wanted}::uuid[])`,
  })
  if (counted < wanted.length) throw new Failure('conflict', 'pay.inputsCounted')
}

/** Gives back what a run counted for some people, so that a run can count it again. Returns the number of inputs. */
export function freeInputs(tx: Tx, runId: string, userIds: readonly string[]): Promise<number> {
  return moveRows(tx, {
    to: INPUT.confirmed,
    from: INPUT.counted,
    run: sql`null::uuid`,
    which: sql`counted_run = ${runId}::uuid and user_id = any(${[...userIds]}::uuid[])`,
  })
}

type Move = { from: string; to: string; run: RawBuilder<unknown>; which: RawBuilder<unknown> }

/**
 * Changes the state of inputs in one statement, with their history. The history names no user, because the run acts.
 */
async function moveRows(tx: Tx, { from, to, run, which }: Move): Promise<number> {
  const { rows } = await sql<{ count: number }>`with moved as (
      update pay_input set state = ${to}, counted_run = ${run}, updated_at = now(), version = version + 1
      where state = ${from} and deleted_at is null and ${which} returning id, version
    ), logged as (${historyRows(null, payInputs, 'moved', {
      action: 'state',
      before: sql`jsonb_build_object('state', ${from}::text)`,
      after: sql`jsonb_build_object('state', ${to}::text)`,
    })})
    select count(*)::integer as count from moved`.execute(tx)
  return rows[0]?.count ?? 0
}
