import { sql } from 'kysely'
import { z } from 'zod'
import { OVERDUE_BEFORE } from '#modules/work/tasks/api/overdue-before.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { groupPredicate } from '#platform/api/store/reach/scope.ts'
import type { Within } from '#platform/api/store/rows/records.ts'

const flag = z.enum(['', 'true', 'false']).optional()

/** Filters that no single field covers: overdue, and scored. */
export const whereAsked = z.object({
  overdue: flag.describe('是否逾期未完成'),
  hasScore: flag.describe('是否已评分'),
})

/**
 * Restricts the list by these filters; hidden scores never match, so the filter reveals nothing
 * about them.
 */
export function byWhere(actor: Actor, { overdue, hasScore }: z.output<typeof whereAsked>): Within {
  return {
    rows: (alias) => {
      const at = (column: string) => sql.ref(`${alias}.${column}`)
      const isLate = sql`(${at('state')} in ('2', '3', '4', '6') and ${at('plan_end')} < ${OVERDUE_BEFORE})`
      const shown = groupPredicate(tasks, alias, actor, 'score')
      const isShown = typeof shown === 'string' ? sql`${shown === 'all'}::boolean` : shown
      const conditions = [
        sql`true`,
        ...(overdue ? [sql`${isLate} = ${overdue === 'true'}`] : []),
        ...(hasScore ? [isShown, sql`(${at('score')} is not null) = ${hasScore === 'true'}`] : []),
      ]
      return sql`(${sql.join(conditions, sql` and `)})`
    },
  }
}
