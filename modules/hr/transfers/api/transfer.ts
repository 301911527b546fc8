import { sql } from 'kysely'
import { requireOpenDays } from '#modules/attendance/locks/api/require-open-days.ts'
import { TRANSFER } from '#modules/hr/transfers/define/choices.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { presentPay } from '#modules/pay/salary-terms/api/draft-term.ts'
import type { DocumentKind, Missing } from '#platform/api/approval/documents/document-kind.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkTransfer } from './check-transfer.ts'
import { isMajorRise, isOtherPay } from './compare-pay.ts'
import { readTransferChanges } from './transfer-changes.ts'
import { transferTakesEffect } from './transfer-effect.ts'
import { readTransferFormFacts } from './transfer-form-facts.ts'
import { movesMain } from './transfer-kinds.ts'

const MAJOR: ReadonlySet<unknown> = new Set(['晋升', TRANSFER.toOtherCompany])

/** Reads the current department, post and rank of the employee, and the pay on the day of the transfer. */
async function refreshed(tx: Tx, { userId, effectiveDate }: WireRecord | WriteInput) {
  const { rows } = await sql<{ fromDeptId: string }>`
    select dept_id as "fromDeptId", post_id as "fromPostId", rank_id as "fromRankId"
    from user_base_info where id = ${userId}::uuid`.execute(tx)
  const salaryBefore = await presentPay(tx, String(userId), String(effectiveDate))
  return { ...rows[0], salaryBefore }
}

/**
 * Whether the general manager approves too: promotions, other companies, no vacancy, a large rise
 * in pay.
 */
async function isMajor(_tx: Tx, record: WireRecord): Promise<boolean> {
  const { kind, overReason } = record
  return MAJOR.has(kind) || isMajorRise(record) || String(overReason ?? '').trim() !== ''
}

/**
 * Closed days of attendance belong to the department of that time, so a transfer must not begin before or on
 * a closed day.
 */
const requireOpen = (form: Resource) => async (tx: Tx, record: WireRecord) => {
  const { kind, userId, effectiveDate: from, toDeptId } = record
  if (movesMain(kind))
    await requireOpenDays(tx, { form, field: 'effectiveDate' }, { userId, from, toDeptId })
}

/**
 * Labour Contract Law, article 35: the employee must agree to a change of pay, or a note must give the reason
 * why not.
 */
async function missingConsent(_db: Database | Tx, record: WireRecord): Promise<Missing[]> {
  const { consent, consentNote } = record
  if (!isOtherPay(record) || consent === true || hasText(consentNote)) return []
  return [{ field: 'consent', problem: { key: 'invalid.consentToPay' } }]
}

export const transferKind: DocumentKind = {
  resource: transfers,
  check: checkTransfer,
  checkSubmitted: requireOpen(transfers),
  missing: { submit: missingConsent },
  checkCompleted: requireOpen(transfers.actions.complete?.form ?? transfers),
  refreshed,
  facts: {
    isMajor: {
      type: 'bool',
      names: { zh: '重大调动', en: 'Major transfer', es: 'Traslado importante' },
      read: isMajor,
    },
  },
  changes: readTransferChanges,
  formFacts: readTransferFormFacts,
  effect: transferTakesEffect,
}
