import { z } from 'zod'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import {
  fixed,
  MAX_FIXED,
  TERMS_DUE_CALLS,
  termForm,
  termsDue,
} from '#modules/pay/salary-terms/wire/terms-due.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { Failure } from '#platform/api/failure.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { type Due, type DueOf, linesOf, readTermsDue } from './read-terms-due.ts'
import { addSalaryTerm, asOneBatch } from './write-salary-term.ts'

const SEE: PageRight[] = ['pay/terms-due:view']
const FIX: PageRight[] = ['pay/terms-due:fix']
const { path: tag } = salaryTerms

/** Notes that the present terms in an answer were opened. */
const noteOpened = (db: Database, actor: Actor, due: readonly Due[]) =>
  notePayOpened(
    db,
    actor,
    salaryTerms,
    due.flatMap(({ readId }) => readId ?? []),
  )

const isOne = ({ line }: Due, { userId, day }: DueOf) => line.userId === userId && line.day === day

/** Refuses lines that cannot be proposed with one press, and names their people. */
function requireReady(chosen: readonly Due[]): void {
  const wrong = chosen.filter(
    ({ line }) => line.proposed === null || line.isWrong || line.waitsId !== null || !line.mayFix,
  )
  if (chosen.length === 0) throw new Failure('conflict', 'pay.noneDue')
  if (wrong.length === 0) return
  const names = listWords(wrong.map(({ line }) => `${line.name} ${line.day}`))
  throw new Failure('conflict', 'pay.fixByForm', { values: { names } })
}

/** Proposes the terms of the chosen lines as one batch, all or none. Another user confirms them. */
async function fixDue(tx: Tx, actor: Actor, wanted: readonly DueOf[]): Promise<number> {
  const { due } = await readTermsDue(tx, actor)
  const chosen = due.filter((one) => wanted.some((of) => isOne(one, of)))
  requireReady(chosen)
  await asOneBatch(tx, async () => {
    for (const { values } of chosen) await addSalaryTerm(tx, actor, values as WriteInput)
  })
  return chosen.length
}

/** 待定薪: the people whose pay has to be fixed, and the proposals that follow. */
export const termsDueCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: TERMS_DUE_CALLS.due,
    need: SEE,
    summary: '待定薪的人员：入职、转正、调动后尚无定薪，或低于最低工资',
    answer: termsDue,
    run: async ({ actor, store: { db } }) => {
      const found = await readTermsDue(db, actor)
      await noteOpened(db, actor, found.due)
      return linesOf(found)
    },
  }),
  reading({
    tag,
    path: TERMS_DUE_CALLS.form,
    need: SEE,
    summary: '定薪表单的预填值：现有定薪加上单据带来的变化',
    query: z.object({ userId: idParam, day: dayParam }),
    answer: termForm.nullable(),
    run: async ({ query, actor, store: { db } }) => {
      const { due } = await readTermsDue(db, actor, query)
      const [one] = due
      if (!one?.line.mayFix) return null
      await noteOpened(db, actor, due)
      return Object.fromEntries(
        Object.entries(one.values).flatMap(([name, value]) =>
          value === null || name === 'id' ? [] : [[name, value]],
        ),
      )
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: TERMS_DUE_CALLS.fix,
    need: FIX,
    summary: '按预填值为所选人员提交定薪，由他人确认',
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ userId: z.uuid().toLowerCase(), day: z.iso.date() }))
        .min(1)
        .max(MAX_FIXED),
    }),
    answer: fixed,
    run: async ({ body, actor, store }) => {
      const count = await inTransaction(store, { resource: salaryTerms, actor }, (tx) =>
        fixDue(tx, actor, body.lines),
      )
      return { response: { count }, told: { key: 'pay.proposed', values: { count } } }
    },
  }),
]
