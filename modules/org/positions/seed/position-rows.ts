import { type Company, rankOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { positionsOf } from './position-plan.ts'

function* positionRows(context: SeedContext, company: Company) {
  let row = 0
  for (const index of company.people.keys()) {
    for (const { post, isMain, kind, start, end } of positionsOf(context, company, index)) {
      const plannedPost = pickAt(company.posts, post)
      yield {
        ...context.stamp('user_position', row),
        user_id: context.idOf('user_base_info', index),
        dept_id: context.idOf('department', plannedPost.department),
        post_id: context.idOf('post', post),
        rank_id: rankOf(context, plannedPost, index),
        is_main: isMain,
        kind,
        start_date: isoDay(start),
        end_date: end === null ? null : isoDay(end),
        source_biz_type: 'archive',
      }
      row += 1
    }
  }
}

/** Positions with their days; the open main one matches the personnel file. */
export function positionTable(context: SeedContext, company: Company): SeedTable {
  return seedTable('user_position', () => positionRows(context, company))
}
