import { sql } from 'kysely'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import type { QuestionFacts } from '#modules/pay/slips/wire/slips.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { lineOf } from './line-of-slip.ts'

type Found = {
  item: string
  isOwn: boolean
  slipId: string
  month: string
  steps: SheetStep[]
  beforeMonth: string | null
  beforeSteps: SheetStep[] | null
}

/** The line that a question is about, now and in the month before, for readers who may see the question. */
export async function readQuestionFacts(
  db: Database,
  actor: Actor,
  id: string,
): Promise<QuestionFacts> {
  const { rows } = await sql<Found>`
    select q.item, q.user_id is not distinct from ${actor.userBaseId}::uuid as "isOwn", s.id as "slipId", s.month,
      s.basis as steps, b.month as "beforeMonth", b.basis as "beforeSteps"
    from salary_question q join salary s on s.id = q.salary_id
      left join salary b on b.user_id = s.user_id and b.entity_id = s.entity_id and b.kind = s.kind
        and b.month = to_char((s.month || '-01')::date - interval '1 month', 'YYYY-MM')
        and b.deleted_at is null and b.state <> '9'
    where q.id = ${id}::uuid and q.deleted_at is null
      and ${scopePredicate(salaryQuestions, 'q', actor, 'view')}`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('not-found', 'not-found')
  const { item, isOwn, slipId, month, steps, beforeMonth, beforeSteps } = found
  const before = beforeMonth === null ? null : lineOf(beforeSteps ?? [], item)
  const now = lineOf(steps, item)
  return {
    item,
    isOwn,
    slipId,
    month,
    now: now && { amount: now.amount, steps: now.steps },
    before: before && beforeMonth !== null ? { month: beforeMonth, amount: before.amount } : null,
  }
}
