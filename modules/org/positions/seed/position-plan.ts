import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import type { Day } from '#platform/seed/calendar-day.ts'
import { pickAt, type Random } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'

/** A past, current or future post of a person. */
export type PlannedPosition = {
  post: number
  isMain: boolean
  kind: '主职' | '兼职' | '借调' | '挂职' | '代理'
  start: Day
  /** The last day. */
  end: Day | null
}

const EARLIER_POST_SHARE = 0.08
const SECOND_POST_SHARE = 0.08
/** Least time before a person changes the post. */
const MIN_DAYS_IN_POST = 200
const SECOND_POST_KINDS = ['兼职', '兼职', '兼职', '借调', '挂职', '代理'] as const
const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6', '8'])

/** All positions of a person in order of time; main posts follow each other without a gap. */
export function positionsOf(
  context: SeedContext,
  company: Company,
  index: number,
): PlannedPosition[] {
  const person = pickAt(company.people, index)
  const random = context.streams.of('user_position', index)
  const end = person.leave
  const until = end ?? context.today
  const main = { post: person.post, isMain: true, kind: '主职' as const, start: person.join, end }
  const draw = random.next()
  if (draw < EARLIER_POST_SHARE && until - person.join > 2 * MIN_DAYS_IN_POST) {
    const changed = changeDay(person.join, until, random)
    const earlier = { ...main, post: otherPost(company, person, random), end: changed - 1 }
    return [earlier, { ...main, start: changed }]
  }
  if (draw < EARLIER_POST_SHARE + SECOND_POST_SHARE && AT_WORK.has(person.status)) {
    const post = otherPost(company, person, random)
    const start = person.join + random.below(Math.max(1, context.today - person.join))
    const isOver = random.chance(0.3) && context.today - start > 1
    const last = isOver ? start + random.below(context.today - start) : null
    return [main, { post, isMain: false, kind: random.pick(SECOND_POST_KINDS), start, end: last }]
  }
  return [main]
}

function changeDay(join: Day, until: Day, random: Random): Day {
  return random.between(join + MIN_DAYS_IN_POST, until - MIN_DAYS_IN_POST)
}

/** An ordinary post other than the person's own. */
function otherPost({ posts }: Company, { post: own }: PlannedPerson, random: Random): number {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const post = random.below(posts.length)
    const { isLeader, enabled } = pickAt(posts, post)
    if (post !== own && !isLeader && enabled) return post
  }
  return own
}
