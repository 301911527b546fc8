import { sql } from 'kysely'
import type { BackReason } from '#modules/pay/back-pay/wire/back-pay.ts'
import { type ProposedInput, proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import { voidPayInputs } from '#modules/pay/inputs/api/void-pay-inputs.ts'
import { INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { planLine } from './engine/plan-line.ts'
import { reasonsOf } from './person-state.ts'
import { ATTENDANCE_OPEN, type OwedMonth, workOutMonths } from './work-out-months.ts'

export type Making = {
  entityId: string
  /** The work month whose run pays the inputs. */
  month: string
  userIds: readonly string[]
  /** Whether what was overpaid is taken back. The user has told the people. */
  takesBack: boolean
}

export type Made = { made: number; voided: number }

/**
 * Makes the inputs that pay the rest of the chosen people, one a month, and makes inputs void whose amount is no longer
 * owed. Another user confirms them. A second press changes nothing, also one at the same moment.
 */
export async function makeBackPay(tx: Tx, actor: Actor, making: Making): Promise<Made> {
  const { entityId, month, userIds, takesBack } = making
  refuseOwnAct(actor, 'writePayInput', userIds)
  await requireReach(tx, actor, userIds)
  await lockBackPay(tx, entityId)
  const months = await workOutMonths(tx, actor, { entityId, userIds })
  await refuseBlocked(tx, months)
  const plans = months.map((owed) => ({
    owed,
    plan: planLine(owed.rest, owed.waiting, { takesBack }),
  }))
  refuseEarly(
    plans.filter(({ plan }) => plan.add !== null).map(({ owed }) => owed),
    month,
  )
  const voided = await voidPayInputs(
    tx,
    actor,
    plans.flatMap(({ plan }) => plan.void),
  )
  const parts = await readParts(tx, months)
  const inputs = plans.flatMap(({ owed, plan }): ProposedInput[] =>
    plan.add === null
      ? []
      : [
          {
            userId: owed.userId,
            entityId,
            itemCode: plan.add.item,
            amount: String(plan.add.amount),
            month,
            sourceMonth: owed.month,
            reason: reasonText(owed),
            steps: owed.steps,
            source: {
              type: INPUT_FROM.backPay,
              id: owed.rowId,
              part: (parts.get(owed.rowId) ?? 0) + 1,
            },
          },
        ],
  )
  const made = await proposePayInputs(tx, actor, inputs)
  if (made + voided === 0) throw new Failure('conflict', 'pay.noBackPay')
  return { made, voided }
}

/** Two users who make inputs of an employer at once make one set: the second finds those of the first. */
async function lockBackPay(tx: Tx, entityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`back pay ${entityId}`}, 0))`.execute(
    tx,
  )
}

/** Refuses people whose pay the actor may not change. */
async function requireReach(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${[...userIds]}::uuid[]) as p (id)
    where ${opensPay(actor, PAY_ITEM.sheet, sql`p.id`, { need: 'edit' })}`.execute(tx)
  const reached = new Set(rows.map(({ id }) => id))
  if (userIds.some((id) => !reached.has(id))) throw new Failure('forbidden', 'auth.forbidden')
}

/** Refuses months that cannot be worked out, with the people and the months. */
async function refuseBlocked(tx: Tx, months: readonly OwedMonth[]): Promise<void> {
  const blocked = months.filter(({ check }) => check !== null)
  if (blocked.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from user_base_info where id = any(${blocked.map(({ userId }) => userId)}::uuid[])`.execute(
    tx,
  )
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const open = blocked.filter(({ check }) => check === ATTENDANCE_OPEN)
  const named = open.length > 0 ? open : blocked
  const names = listWords(named.map(({ userId, month }) => `${nameOf.get(userId)} ${month}`))
  const key = open.length > 0 ? 'pay.backAttendanceOpen' : 'pay.backNotWorkedOut'
  throw new Failure('conflict', key, { values: { names } })
}

/** Refuses a month to pay that is not after the months that are put right. */
function refuseEarly(months: readonly OwedMonth[], month: string): void {
  const last = months
    .map((owed) => owed.month)
    .sort()
    .at(-1)
  if (last === undefined || last < month) return
  throw new Failure('conflict', 'pay.backMonthEarly', { values: { month: last } })
}

/** The last part of the inputs that a row has had, also of those that are void. */
async function readParts(tx: Tx, months: readonly OwedMonth[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; part: number }>`
    select source_id as id, max(part) as part from pay_input
    where source_type = ${INPUT_FROM.backPay} and source_id = any(${months.map(({ rowId }) => rowId)}::uuid[])
    group by source_id`.execute(tx)
  return new Map(rows.map(({ id, part }) => [id, part]))
}

/** The reasons as an input keeps them, in the language of documents. */
const WORDS: Readonly<Record<BackReason['kind'], (day: string | null) => string>> = {
  terms: (day) => `定薪自 ${day} 起变更`,
  revoked: () => '定薪已作废',
  attendance: () => '考勤已更正',
  merit: () => '绩效已更正',
  line: () => '金额已变动',
}

const reasonText = (owed: OwedMonth) =>
  `${owed.month} ${reasonsOf(owed)
    .map(({ kind, day }) => WORDS[kind](day))
    .join('、')}`
