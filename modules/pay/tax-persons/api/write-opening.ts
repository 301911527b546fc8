import { sql } from 'kysely'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import { taxOpenings } from '#modules/pay/tax-persons/define/tax-opening.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import {
  employerProblem,
  lockStanding,
  requireNone,
  requireNothingChecked,
  requireStandingReach,
  textOf,
} from './check-standing.ts'
import { confirmingFiled } from './filed-row.ts'

type Values = Readonly<Record<string, unknown>>

const MONTH_LENGTH = 'yyyy-MM'.length

/**
 * What an opening conflicts with: another opening of the person, the employer and the year, or a run of the year in a
 * month that the balance covers.
 */
async function readMeeting(tx: Tx, id: string, values: Values) {
  const { userId, entityId, year, asOf } = values
  const { rows } = await sql<{ isTwice: boolean; run: string | null }>`
    select exists (select from tax_opening o where o.user_id = ${String(userId)}::uuid
        and o.entity_id = ${String(entityId)}::uuid and o.year = ${Number(year)} and o.id <> ${id}::uuid
        and o.state <> ${FILED.void} and o.deleted_at is null) as "isTwice",
      (select r.run_no from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month
          and r.kind = s.kind and r.deleted_at is null
        where s.user_id = ${String(userId)}::uuid and s.entity_id = ${String(entityId)}::uuid
          and s.deleted_at is null and s.state <> ${MONTHLY.voided} and left(r.tax_period, 4) = ${String(year)}
          and r.tax_period <= ${String(asOf)}
        order by r.tax_period limit 1) as run`.execute(tx)
  return rows[0] ?? { isTwice: false, run: null }
}

async function requireRight(tx: Tx, id: string, values: Values): Promise<void> {
  await lockStanding(tx, values)
  await requireNothingChecked(tx, values)
  const { year, asOf, basicMonths, income } = values
  const { isTwice, run } = await readMeeting(tx, id, values)
  const through = Number(String(asOf).slice(MONTH_LENGTH - 2))
  const amountOf = (name: string) => moneyOf(textOf(values[name]) ?? '0')
  const isOver = (name: string) => amountOf(name).compare(moneyOf(String(income))) > 0
  const tooMuch = ['taxFree', 'paid'].filter(isOver)
  const problems: Record<string, FieldProblem> = {
    ...(await employerProblem(tx, values)),
    ...(isTwice && { year: { key: 'invalid.openingTwice', values: { year: String(year) } } }),
    ...(Number(basicMonths) > through && {
      basicMonths: { key: 'invalid.tooLarge', values: { max: String(through) } },
    }),
    ...(run !== null && { asOf: { key: 'invalid.openingMeetsRun', values: { run } } }),
    ...(String(asOf).slice(0, MONTH_LENGTH - 3) !== String(year) && {
      asOf: { key: 'invalid.outsideYear', values: { year: String(year) } },
    }),
    ...Object.fromEntries(tooMuch.map((name) => [name, { key: 'invalid.aboveIncome' }])),
  }
  requireNone(taxOpenings, problems)
}

/** Enters the balance of a tax year. It counts once another user has confirmed it. */
export async function addTaxOpening(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const known = await findEarlierWrite(tx, actor, taxOpenings, input.id)
  if (known) return known
  await requireStandingReach(tx, actor, input.userId)
  await requireRight(tx, input.id, input)
  return addRecord(tx, actor, taxOpenings, input, { filedById: actor.userId })
}

/** Changes a balance that waits. A confirmed one is voided and entered again. */
export async function updateTaxOpening(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, taxOpenings, input.id, Number(input.version))
  if (current.state !== FILED.open) throw new Failure('conflict', 'taxPerson.fixed')
  await requireStandingReach(tx, actor, current.userId)
  const typed = Object.entries(input).filter(([, value]) => value !== undefined)
  await requireRight(tx, input.id, Object.assign({}, current, Object.fromEntries(typed)))
  return updateRecord(tx, actor, taxOpenings, input, { filedById: actor.userId })
}

/** Confirms a balance that another user entered, with a paper that proves it. */
export async function confirmTaxOpening(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, taxOpenings, input.id, input.version, 'confirm')
  if (!Array.isArray(current.proof) || current.proof.length === 0) {
    throw new Failure('conflict', 'taxPerson.noProof')
  }
  await requireRight(tx, input.id, current)
  return confirmingFiled(taxOpenings)(tx, actor, input)
}

/** Takes a confirmed balance back, as long as no checked row has counted it. */
export async function voidTaxOpening(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, taxOpenings, input.id, input.version, 'void')
  await lockStanding(tx, current)
  await requireNothingChecked(tx, current)
  return moveRecord(tx, actor, { resource: taxOpenings, name: 'void' }, input)
}
