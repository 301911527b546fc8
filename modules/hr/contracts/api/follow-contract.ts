import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { inWordsOf } from '#modules/hr/joining/api/joining-parts.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireSubmit } from '#platform/api/approval/documents/document-verbs.ts'
import { draftDocument } from '#platform/api/approval/documents/draft-document.ts'
import { submitting } from '#platform/api/approval/documents/submit-document.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isWritable, type WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { contractKind, following } from './contract.ts'
import { RENEWAL, SUPPLEMENT } from './contract-chain.ts'
import { exposureOf } from './contract-terms.ts'

const formOf = (name: 'renew' | 'change'): Resource => contracts.actions[name]?.form ?? contracts

/** Allows only one open renewal or supplement of a contract. */
async function requireAlone(tx: Tx, { id, userId }: WireRecord): Promise<void> {
  await lockPerson(tx, userId)
  const { rows } = await sql<{ docNo: string }>`select doc_no as "docNo" from contract
    where prev_id = ${id} and state <> ${DOC.cancelled} and deleted_at is null limit 1`.execute(tx)
  const [open] = rows
  if (open) throw new Failure('conflict', 'contract.underWay', { values: { number: open.docNo } })
}

const NOT_COPIED: ReadonlySet<string> = new Set(['signDate', 'remark', 'fixedByWish'])

/** The typed fields of a contract, as defaults of the next one. */
export function copied(prev: WireRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(contracts.fields).flatMap(([name, field]) =>
      isWritable(field, 'add') && !NOT_COPIED.has(name) ? [[name, prev[name] ?? null]] : [],
    ),
  )
}

type Next = { origin: typeof RENEWAL | typeof SUPPLEMENT; form: Resource; values: ActionValues }

/** Drafts a contract that follows `prev`. Problems are shown at the inputs of `form`. */
export async function draftNext(
  tx: Tx,
  actor: Actor,
  prev: WireRecord,
  { origin, form, values }: Next,
): Promise<string> {
  await requireAlone(tx, prev)
  const { follows, kind } = following(prev, origin)
  const { companyEntity } = prev
  const draft = { ...copied(prev), companyEntity, ...values, id: uuidv7() } as WriteInput
  const names = { userId: 'startDate', startDate: origin === RENEWAL ? 'endDate' : 'startDate' }
  return inWordsOf(tx, actor, form, names, async () => {
    await kind.check?.(tx, { ...draft, ...follows } as WriteInput, actor)
    return (await draftDocument(tx, actor, kind, draft)).id
  })
}

/**
 * Renews a contract from the day after its end, and submits the draft if the user asks for it. A late renewal begins on
 * that day too, and the user sees how many days had no signed contract.
 */
export async function renewContract(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id, version } = input
  const { submits, ...values } = input.values
  if (submits === true) requireSubmit(contractKind, actor)
  const current = await lockForUpdate(tx, actor, contracts, id, version, 'add')
  const form = formOf('renew')
  if (typeof current.endDate !== 'string') throw new Failure('conflict', 'contract.endless')
  const startDate = dayAfter(current.endDate, 1)
  // The form of an open-ended contract has no end, and the end of the contract before must not be kept.
  const { endDate = null } = values
  const draftValues = { ...values, startDate, endDate, probationMonths: null }
  const newId = await draftNext(tx, actor, current, { origin: RENEWAL, form, values: draftValues })
  const { rows } = await sql<{ today: string }>`select today()::text as today`.execute(tx)
  const { days, dueOn } = exposureOf(startDate, rows[0]?.today ?? startDate)
  const isLate = startDate <= (rows[0]?.today ?? startDate)
  const draft = { id: newId, version: 1, values: {}, isPreview: false, confirm: null }
  const submitted =
    submits === true ? await submitting(contractKind)(tx, actor, draft) : { message: undefined }
  const message = isLate
    ? {
        key: submits === true ? 'contract.submittedLate' : 'contract.renewedLate',
        values: { days, dueOn },
      }
    : (submitted.message ?? { key: 'contract.renewed' })
  return { version: Number(current.version), newId, message }
}

const CHANGEABLE = ['entityId', 'postName', 'workPlace', 'workHours', 'salaryText'] as const

/** Drafts a supplement: the same contract with other terms from a day within it. */
export async function changeContract(
  tx: Tx,
  actor: Actor,
  { id, version, values: { reason, ...entered } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, contracts, id, version, 'add')
  const form = formOf('change')
  // If the user names no employer, the supplement has the employer of the contract.
  const entityId = entered.entityId ?? current.entityId ?? null
  const values: ActionValues = { ...entered, entityId }
  const { startDate } = values
  const isWithin =
    String(startDate) > String(current.startDate) &&
    (typeof current.endDate !== 'string' || String(startDate) <= current.endDate)
  if (!isWithin) throw invalidFields(form, { startDate: { key: 'invalid.withinContract' } })
  if (CHANGEABLE.every((name) => (values[name] ?? null) === (current[name] ?? null))) {
    throw invalidFields(form, { reason: { key: 'invalid.nothingChanged' } })
  }
  const newId = await draftNext(tx, actor, current, { origin: SUPPLEMENT, form, values })
  await sql`update contract set change_reason = ${reason} where id = ${newId}`.execute(tx)
  return { version: Number(current.version), newId, message: { key: 'contract.changeDrafted' } }
}
