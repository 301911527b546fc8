import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { FORMALITY } from '#modules/pay/formalities/define/choices.ts'
import { insuranceFormalities } from '#modules/pay/formalities/define/insurance-formality.ts'
import {
  DUE_CALLS,
  insuranceDue,
  MAX_PREPARED,
  prepared,
} from '#modules/pay/formalities/wire/insurance-due.ts'
import type { Actor } from '#platform/api/actor.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { formalityKind } from './formality.ts'
import { type Due, readInsuranceDue } from './read-insurance-due.ts'

const SEE: PageRight[] = ['pay/insurance-due:view']
const PREPARE: PageRight[] = ['pay/insurance-due:prepare']

const REASON = { 增员: '入职', 减员: '离职' } as const

/** The entries of a formality for a person who is due; everything else is filled in from the file. */
function entriesOf({ userId, kind, target, month, accountKind, day }: Due): WriteInput {
  return {
    id: uuidv7(),
    userId,
    kind,
    target,
    month,
    reason: `${day} ${REASON[kind]}`,
    ...(kind === FORMALITY.join ? { accountKind } : { stopReason: '离职' }),
  }
}

/** Prepares the formalities of the people who are due, all or none. */
async function prepareDue(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<number> {
  const { lines } = await readInsuranceDue(tx, actor)
  const chosen = lines.filter(({ userId }) => userIds.includes(userId))
  if (chosen.length === 0) throw new Failure('conflict', 'formality.noneDue')
  const { add } = documentRules(formalityKind, {})
  for (const line of chosen) await add(tx, actor, entriesOf(line))
  return chosen.length
}

/** 应办手续: people without a row in insurance or fund, and leavers whose rows have to end. */
export const dueCalls: readonly AreaCall[] = [
  reading({
    tag: insuranceFormalities.path,
    path: DUE_CALLS.due,
    need: SEE,
    summary: '应参未参与应停未停的人员',
    answer: insuranceDue,
    run: async ({ actor, store: { db } }) => {
      const { lines, left } = await readInsuranceDue(db, actor)
      return { lines: lines.map(({ accountKind: _, ...line }) => line), left }
    },
  }),
  writing({
    tag: insuranceFormalities.path,
    method: 'PUT',
    path: DUE_CALLS.prepare,
    need: PREPARE,
    summary: '为所选人员准备手续',
    body: z.strictObject({
      userIds: z.array(z.uuid().toLowerCase()).min(1).max(MAX_PREPARED),
    }),
    answer: prepared,
    run: async ({ body, actor, store }) => {
      const count = await inTransaction(store, { resource: insuranceFormalities, actor }, (tx) =>
        prepareDue(tx, actor, body.userIds),
      )
      return { response: { count }, told: { key: 'formality.prepared', values: { count } } }
    },
  }),
]
