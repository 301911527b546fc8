import { sql } from 'kysely'
import { benefits } from '#modules/pay/benefits/define/benefit.ts'
import { BENEFIT } from '#modules/pay/benefits/define/choices.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mayUsePay } from '#platform/api/store/reach/pay-reach.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { passBenefits } from './pass-benefits.ts'
import { taxOfBenefit } from './tax-of-benefit.ts'

type Values = Readonly<Record<string, unknown>>

function requireAmount({ amount }: Values): void {
  if (moneyOf(String(amount)).compare(Money.ZERO) > 0) return
  throw invalidFields(benefits, { amount: { key: 'invalid.tooSmall', values: { min: '0.01' } } })
}

async function departmentOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ deptId: string }>`
    select dept_id as "deptId" from user_base_info where id = ${userId}::uuid and deleted_at is null`.execute(
    tx,
  )
  if (!rows[0]) throw invalidFields(benefits, { userId: { key: 'invalid.reference' } })
  return rows[0].deptId
}

const ofKind = ({ kind, month }: Values) => ({ kind: String(kind), month: String(month) })

/** Enters a benefit for somebody else, within the competence. Another user confirms it. */
export const addBenefit: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, benefits, input.id)
  if (known) return known
  const userId = String(input.userId)
  refuseOwnAct(actor, 'writeBenefit', [userId])
  if (!(await mayUsePay(tx, actor, PAY_ITEM.benefits, userId, 'edit'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  requireAmount(input)
  const deptId = await departmentOf(tx, userId)
  const { taxable, taxBasis } = await taxOfBenefit(tx, ofKind(input))
  return addRecord(tx, actor, benefits, input, { deptId, taxable, taxBasis })
}

/** Changes a benefit before its confirmation. */
export const updateBenefit: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, benefits, input.id, Number(input.version))
  if (current.state !== BENEFIT.waiting) throw new Failure('conflict', 'benefit.fixed')
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  const values = { ...current, ...Object.fromEntries(entries) }
  requireAmount(values)
  const { taxable, taxBasis } = await taxOfBenefit(tx, ofKind(values))
  return updateRecord(tx, actor, benefits, input, { taxable, taxBasis })
}

/** Refuses the author, and those who changed the benefit last. */
export function requireOther(
  actor: Actor,
  row: { createdBy: string | null; updatedBy: string | null },
) {
  if ([row.createdBy, row.updatedBy].includes(actor.userId)) {
    throw new Failure('conflict', 'benefit.ownEntry')
  }
}

async function writersOf(tx: Tx, id: string) {
  const { rows } = await sql<{ createdBy: string | null; updatedBy: string | null }>`
    select created_by as "createdBy", updated_by as "updatedBy" from benefit where id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? { createdBy: null, updatedBy: null }
}

/** Confirms a benefit that another user entered; a taxed one then waits in pay. */
export const confirmBenefit: ActionVerb = async (tx, actor, input) => {
  await lockForUpdate(tx, actor, benefits, input.id, input.version, 'confirm')
  requireOther(actor, await writersOf(tx, input.id))
  const moved = await moveRecord(tx, actor, { resource: benefits, name: 'confirm' }, input, {
    confirmedById: actor.userId,
  })
  await passBenefits(tx, actor, [input.id])
  return moved
}

/** Gives a confirmed benefit. */
export const giveBenefit: ActionVerb = (tx, actor, input) => {
  const giveDate = input.values.giveDate ?? todayInShanghai()
  return moveRecord(
    tx,
    actor,
    { resource: benefits, name: 'give' },
    {
      ...input,
      values: { ...input.values, giveDate },
    },
  )
}

/** Makes a benefit void, and takes back what it gave to pay. */
export const voidBenefit: ActionVerb = async (tx, actor, input) => {
  const moved = await moveRecord(tx, actor, { resource: benefits, name: 'void' }, input)
  await revokePayInput(tx, actor, { type: 'benefit', ids: [input.id] })
  return moved
}

/** A person signs for what was given. Signing twice has the same effect as once. */
export const signBenefit: ActionVerb = async (tx, actor, { id, version }) => {
  const row = await lockForUpdate(tx, actor, benefits, id, version, 'sign')
  if (row.userId !== actor.userBaseId) throw new Failure('conflict', 'benefit.ownReceipt')
  const message = { key: 'benefit.signed' }
  if (row.signedAt) return { id, version: Number(row.version), message }
  const next = Number(row.version) + 1
  const { rows } = await sql<{ signedAt: string }>`
    update benefit set signed_at = now(), receiver = coalesce(receiver, ${actor.name}), version = ${next},
      updated_at = now(), updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid
    returning to_char(signed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "signedAt"`.execute(
    tx,
  )
  await writeHistory(tx, actor, {
    resource: benefits,
    id,
    version: next,
    action: 'update',
    before: { signedAt: null },
    after: { signedAt: rows[0]?.signedAt ?? null },
  })
  return { id, version: next, message }
}

export const ownActionsOfBenefit = async (_tx: Tx, actor: Actor, row: WireRecord) =>
  row.userId === actor.userBaseId && !row.signedAt ? ['sign'] : []
