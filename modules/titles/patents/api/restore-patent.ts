import { sql } from 'kysely'
import { FEE, PATENT } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { amountProblems, readFeeOnDay, storePayment } from './pay-fee.ts'
import { writePatentRows } from './write-patent.ts'

type Terms = { today: string; until: string; fee: string; year: number | null }

/** The last day for asking, the fee for it, and the year whose fee was missed. */
async function readTerms(tx: Tx, id: string, noticeOn: unknown): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select today()::text as today, (r.value ->> 'fee')::numeric(14, 2)::text as fee,
      working_day_from((n.day + make_interval(months => (r.value ->> 'months')::integer))::date)::text as until,
      (select f.year from patent_fee f where f.patent_id = ${id}::uuid and f.state = ${FEE.lapsed}
         and f.deleted_at is null order by f.year limit 1) as year
    from (select ${noticeOn}::date as day) n cross join lateral policy_at('patent.restoration', null, n.day) r`.execute(
    tx,
  )
  return rows[0]
}

/** Restores a patent that lapsed: asked for in time, with the fee of the restoration and all that was missed. */
export async function restorePatent(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const form = patents.actions.restore?.form ?? patents
  const current = await lockForUpdate(tx, actor, patents, id, version, 'restore')
  const { noticeOn, restoredOn, restoreFee } = values
  const day = String(restoredOn)
  const terms = await readTerms(tx, id, noticeOn)
  if (!terms || terms.year === null) throw new Failure('conflict', 'patent.notLapsed')
  const fee = await readFeeOnDay(tx, id, terms.year, day)
  if (!fee) throw new Failure('conflict', 'patent.notLapsed')
  const problems: Record<string, FieldProblem> = amountProblems(fee, values)
  if (String(noticeOn) <= fee.graceEnd) {
    problems.noticeOn = { key: 'invalid.patentNoticeEarly', values: { day: fee.graceEnd } }
  }
  if (day > terms.today) problems.restoredOn = { key: 'invalid.noticeAhead' }
  else if (day < String(noticeOn) || day > terms.until) {
    problems.restoredOn = {
      key: 'invalid.patentRestoreLate',
      values: { from: String(noticeOn), to: terms.until },
    }
  }
  if (moneyOf(String(restoreFee)).compare(moneyOf(terms.fee)) !== 0) {
    problems.restoreFee = { key: 'invalid.patentAmount', values: { amount: terms.fee } }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  await storePayment(tx, actor, fee, { day, values })
  const after = { state: PATENT.granted, stateReason: null, restoredOn, restoreFee }
  const written = await writeMove(
    tx,
    actor,
    { resource: patents, current },
    { values: after, move: 'restore' },
  )
  await writePatentRows(tx, id)
  return { version: written }
}
