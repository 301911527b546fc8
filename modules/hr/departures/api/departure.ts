import { sql } from 'kysely'
import { contractInForce, termInWords } from '#modules/hr/contracts/api/contract-in-force.ts'
import { isByCompany } from '#modules/hr/departures/define/compensation/departure-kinds.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkDeparture } from './check-departure.ts'
import { checkLeavingAsked, checkLeavingDone } from './check-leaving-done.ts'
import { readDepartureChanges } from './departure-changes.ts'
import { departureTakesEffect, showLeaving, takeLeavingBack } from './departure-effect.ts'
import { missingToAsk, missingToComplete } from './missing-of-leaving.ts'
import { noticeDays } from './notice-days.ts'
import { readCompensation } from './read-compensation.ts'
import { readDepartureFacts } from './read-departure-facts.ts'

/** Items of the handover when the document names none. */
const USUAL_ITEMS = [
  '工作资料',
  '办公资产',
  '门禁卡与钥匙',
  '借款',
  '借书',
  '证书',
  '系统账号与权限',
  '保密材料',
]

const toHandOver = ({ handover }: WriteInput) =>
  rowsIn(handover).length > 0
    ? {}
    : { handover: USUAL_ITEMS.map((item) => ({ item, done: false })) }

const FEBRUARY = 2

/**
 * Social insurance is paid for the month of the last day when that day reaches the cut-off day,
 * else until the month before.
 */
async function socialStopMonth(tx: Tx, lastDay: string, city: string | null): Promise<string> {
  const on = { city, on: lastDay }
  const cutoff = (await policyValue(tx, 'social.stop.cutoffDay', on)) ?? 1
  const [year = 0, month = FEBRUARY, day = 0] = lastDay.split('-').map(Number)
  const stop = new Date(Date.UTC(year, month - 1 - (day >= cutoff ? 0 : 1), 1))
  return stop.toISOString().slice(0, 'yyyy-MM'.length)
}

/**
 * Computes the fields that follow from the employee's file, the contract, the law and the entered
 * figures.
 */
async function refreshed(tx: Tx, values: WireRecord | WriteInput) {
  const facts = await readDepartureFacts(tx, values)
  if (!facts) return {}
  const { total, leave } = await readCompensation(tx, values, facts)
  const agreed = await contractInForce(tx, values.userId, values.lastDay)
  return {
    ...(agreed && { contractTerm: termInWords(agreed) }),
    deptId: facts.deptId,
    postId: facts.postId,
    noticeDays: await noticeDays(tx, values, facts),
    socialStopMonth: await socialStopMonth(tx, String(values.lastDay), facts.workCity),
    annualLeaveKnown: leave.known,
    compensation: total,
  }
}

/**
 * Whether the general manager must approve too: when the company ends the employment, or the employee is in
 * management.
 */
async function isMajor(tx: Tx, record: WireRecord): Promise<boolean> {
  if (isByCompany(record)) return true
  const { rows } = await sql`select from user_base_info b join post_rank k on k.id = b.rank_id
    where b.id = ${record.userId}::uuid and k.sequence = 'M'`.execute(tx)
  return rows.length > 0
}

/**
 * Refuses to take back a certified departure: the certificate says that the contract has ended, and
 * others rely on it. An employee who stays is rehired on their file.
 */
async function refuseCertified(_tx: Tx, { certificateCopies }: WireRecord): Promise<void> {
  if (Number(certificateCopies ?? 0) > 0) throw new Failure('conflict', 'dimission.certifiedLeft')
}

export const departureKind: DocumentKind = {
  resource: departures,
  check: (tx, values) => checkDeparture(tx, values),
  checkSubmitted: checkLeavingAsked,
  checkCompleted: checkLeavingDone,
  missing: { submit: missingToAsk, complete: missingToComplete },
  checkCancelled: refuseCertified,
  computed: async (_tx, _actor, values) => toHandOver(values),
  refreshed,
  facts: {
    isMajor: {
      type: 'bool',
      names: {
        zh: '公司提出或管理序列',
        en: 'By the company, or a manager',
        es: 'De la empresa, o directivo',
      },
      read: isMajor,
    },
  },
  changes: readDepartureChanges,
  ahead: { show: showLeaving, takeBack: takeLeavingBack },
  effect: departureTakesEffect,
}

/** Enters a part of a departure while it is being approved; checks only the entered fields. */
function entering(part: 'handover' | 'settle', checked: readonly string[]) {
  return async (
    tx: Tx,
    actor: Actor,
    { id, version, values }: ActionInput,
  ): Promise<ActionResult> => {
    const current = await lockForUpdate(tx, actor, departures, id, version, part)
    if (current.effectDone === true) throw new Failure('conflict', 'approval.inEffect')
    const whole = { ...current, ...values }
    await checkDeparture(tx, whole, checked)
    const input = { ...values, id, version: current.version }
    const saved = await updateRecord(tx, actor, departures, input, await refreshed(tx, whole))
    return { version: saved.version }
  }
}

export const enterHandover = entering('handover', ['successorId'])
export const settleDeparture = entering('settle', [
  'severance',
  'averagePay',
  'lastMonthPay',
  'leaveAveragePay',
  'annualLeaveReason',
  'earlySeverance',
  'earlySeveranceReason',
])
