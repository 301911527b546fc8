import { sql } from 'kysely'
import { totalsOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import { insuranceSide } from '#modules/pay/catch-up/api/insurance-side.ts'
import { BASED, BEGINS, FORMALITY, TARGET } from '#modules/pay/formalities/define/choices.ts'
import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import { typesFor } from '#modules/pay/insurance/api/insured-people.ts'
import { readProposals } from '#modules/pay/insurance/api/read-proposals.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkFormality, missingOfFormality } from './check-formality.ts'
import { differencesOfFormality } from './formality-differences.ts'
import { formalityTakesEffect } from './formality-effect.ts'
import { textIn } from './formality-sides.ts'
import { lateFee } from './late-fee.ts'

type Values = WireRecord | WriteInput

/** Fills the fields that the user left empty from the personnel file, the terms of pay and the employer. */
async function fromFile(tx: Tx, _actor: Actor, values: WriteInput) {
  const [proposal] = await readProposals(tx, [String(values.userId)])
  if (!proposal) return {}
  const isFund = values.target === TARGET.fund
  const isBased = BASED.includes(String(values.kind))
  const isNamed = Array.isArray(values.types) && values.types.length > 0
  const needsTypes = BEGINS.includes(String(values.kind)) && !isFund && !isNamed
  return {
    city: textIn(values.city) ?? (isFund ? proposal.fundCity : proposal.socialCity),
    entityId: textIn(values.entityId) ?? proposal.entityId,
    ...(isBased ? { base: textIn(values.base) ?? proposal.base } : {}),
    ...(needsTypes ? { types: typesFor(proposal.status) } : {}),
  }
}

/** The city's daily late-fee rate for pension in the first month of the arrears. */
async function lateRate(tx: Tx, city: unknown, month: unknown): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select late_fee_rate::text as rate from insurance_dictionary
    where city = ${textIn(city)} and deleted_at is null and enabled and late_fee_rate is not null
      and ${String(month)} between effective_from and coalesce(effective_to, '9999-12')
    order by type limit 1`.execute(tx)
  return rows[0]?.rate ?? null
}

/** Sets the department of the person, and computes the late fee from the arrears of insurance. */
async function refreshed(tx: Tx, values: Values) {
  const [proposal] = await readProposals(tx, [String(values.userId)])
  const deptId = proposal?.deptId ?? null
  const days = Number(values.lateDays ?? 0)
  const isLate = values.kind === FORMALITY.arrears && values.target !== TARGET.fund && days > 0
  const city = textIn(values.city) ?? proposal?.socialCity
  const rate = isLate ? await lateRate(tx, city, values.month) : null
  if (rate === null) return { deptId, lateFee: null }
  const base = textIn(values.base) ?? proposal?.base ?? null
  const found = await differencesOfFormality(tx, insuranceSide, { ...values, base })
  const { company, person } = totalsOf(found?.differences ?? [])
  return { deptId, lateFee: lateFee(company.plus(person), days, rate).toString() }
}

export const formalityKind: DocumentKind = {
  resource: insuranceFormalities,
  check: (tx, values) => checkFormality(tx, values),
  checkCompleted: (tx, record) => checkFormality(tx, record),
  computed: fromFile,
  refreshed,
  missing: { submit: missingOfFormality },
  effect: formalityTakesEffect,
}

/** 登记回执: the number that the bureau gave, and the day. */
export async function keepReceipt(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, insuranceFormalities, id, version)
  const input = { ...values, id, version: current.version }
  const saved = await updateRecord(tx, actor, insuranceFormalities, input)
  return { version: saved.version }
}
