import { sql } from 'kysely'
import { QUESTION } from '#modules/pay/slips/define/choices.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import { type QuestionsCard, questionsCard } from '#modules/pay/slips/wire/questions-card.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const MAX_SHOWN = 3

/** 待答的工资疑问: what people asked about their slips, for those who may answer, the earliest term first. */
export const questionsHomeCard = homeCard({
  name: 'pay/salary-questions',
  answer: questionsCard,
  waits: true,
  isFor: ({ actor }) => actor.permissions.has(permissionCode(salaryQuestions, 'answer')),
  read: async ({ actor, most = MAX_SHOWN, store: { db } }) => {
    const { rows } = await sql<QuestionsCard['lines'][number] & { count: number }>`
      select q.id, b.name, q.month, q.part, i.name as item, q.due_on::text as "dueOn", ${wireTime('q.created_at')} as "askedAt",
        count(*) over ()::integer as count
      from salary_question q join user_base_info b on b.id = q.user_id left join pay_item i on i.id = q.item_id
      where q.state = ${QUESTION.waiting} and q.deleted_at is null
        and ${scopePredicate(salaryQuestions, 'q', actor, 'answer')}
      order by q.due_on, q.id limit ${most}`.execute(db)
    const [first] = rows
    if (!first) return null
    return {
      count: first.count,
      lines: rows.map(({ count: _, ...line }) => line),
    }
  },
})
