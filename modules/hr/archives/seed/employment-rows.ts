import { isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { type Company, rankOf } from './archive-rows.ts'

const RETIRED = '5'
/** Row numbers of earlier positions start after those of all current positions. */
const FIRST_POSITION = 1_000_000

function* employmentRows(context: SeedContext, { people, spells }: Company) {
  for (const [index, { joined, left, status }] of spells) {
    yield {
      user_id: context.idOf('user_base_info', index),
      spell: 1,
      join_date: isoDay(joined),
      leave_date: isoDay(left),
      status,
      emp_kind: status === RETIRED ? '1' : pickAt(people, index).empKind,
    }
  }
}

/** Earlier states that the current file does not show. */
function* stateRows(context: SeedContext, { people, spells }: Company) {
  for (const [index, { joined, left, status }] of spells) {
    const user_id = context.idOf('user_base_info', index)
    yield { user_id, from_day: isoDay(joined), to_day: isoDay(left), status: '2' }
    const last = pickAt(people, index).join - 1
    if (last > left) yield { user_id, from_day: isoDay(left + 1), to_day: isoDay(last), status }
  }
}

function* positionRows(context: SeedContext, company: Company) {
  let row = FIRST_POSITION
  for (const [index, { joined, left }] of company.spells) {
    const { post } = pickAt(company.people, index)
    const plannedPost = pickAt(company.posts, post)
    yield {
      ...context.stamp('user_position', row),
      user_id: context.idOf('user_base_info', index),
      dept_id: context.idOf('department', plannedPost.department),
      post_id: context.idOf('post', post),
      rank_id: rankOf(context, plannedPost, index),
      is_main: true,
      kind: '主职',
      source_biz_type: 'archive',
      start_date: isoDay(joined),
      end_date: isoDay(left),
    }
    row += 1
  }
}

/** The earlier employments of people who came back. */
export function employmentTables(context: SeedContext, company: Company): SeedTable[] {
  return [
    seedTable('employment_spell', () => employmentRows(context, company)),
    seedTable('employment_status', () => stateRows(context, company)),
    seedTable('user_position', () => positionRows(context, company)),
  ]
}
