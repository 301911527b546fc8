import type { Company } from './archive-rows.ts'
import { yearOf } from './calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

const ON_POST: ReadonlySet<string> = new Set(['1', '2', '3', '6'])
const ROOM_SHARE = 0.25
const OVER_SHARE = 0.1

function countHolders({ people }: Company): Map<number, number> {
  const holders = new Map<number, number>()
  for (const { post, status } of people) {
    if (ON_POST.has(status)) holders.set(post, (holders.get(post) ?? 0) + 1)
  }
  return holders
}

function* establishmentRows(context: SeedContext, company: Company, years: readonly number[]) {
  const holders = countHolders(company)
  let row = 0
  for (const year of years) {
    for (const [post, { department, enabled }] of company.posts.entries()) {
      if (!enabled) continue
      const random = context.streams.of('post_establishment', post)
      const actual = holders.get(post) ?? 0
      const draw = random.next()
      const isOver = draw < OVER_SHARE && actual > 1
      const room = draw > 1 - ROOM_SHARE ? random.between(1, 1 + Math.ceil(actual / 10)) : 0
      yield {
        ...context.stamp('post_establishment', row),
        year,
        dept_id: context.idOf('department', department),
        post_id: context.idOf('post', post),
        plan: isOver ? actual - 1 : actual + room,
        over_reason: isOver ? '业务量增长，待年中调整编制' : null,
      }
      row += 1
    }
  }
}

/** How many people each post may have: near what there is, here and there more or less. */
export function establishmentTable(
  context: SeedContext,
  company: Company,
  clockYear: number | undefined,
): SeedTable {
  // The demo shows plans in the year in which it is looked at, too.
  const years = [...new Set([yearOf(context.today), clockYear ?? yearOf(context.today)])].sort()
  return seedTable('post_establishment', () => establishmentRows(context, company, years))
}
