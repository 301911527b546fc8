import { type RawBuilder, sql } from 'kysely'
import { BY_LEADER } from '#modules/work/tasks/define/choices.ts'

/**
 * The mean of the scores that superiors gave each person for tasks of a month, weighted by the difficulty of the tasks:
 * `person_id` (of the personnel file) and `score`.
 */
export function taskScoresOfMonth(month: string): RawBuilder<unknown> {
  return sql`select u.user_base_id as person_id,
      round(sum(s.total * s.task_weight) / sum(s.task_weight), 2) as score
    from task_score s join task t on t.id = s.task_id and t.deleted_at is null
      join app_user u on u.id = s.scored_id
    where s.kind = ${BY_LEADER} and s.deleted_at is null and s.month = ${month}
      and u.user_base_id is not null
    group by u.user_base_id`
}
