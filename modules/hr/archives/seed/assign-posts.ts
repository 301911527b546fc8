import type { PlannedDepartment } from '#modules/org/departments/seed/department-plan.ts'
import {
  CENTRES,
  type CentreOutline,
  HEAVY_DEPARTMENTS,
  LOGISTICS_CENTRE,
  LOGISTICS_SHARE,
} from '#modules/org/departments/seed/organisation-outline.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import { type CompanySize, inactiveCount } from '#platform/seed/company-size.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'

const HEAD_OFFICE = ''
/** Share of former employees who worked in the dissolved department. */
const FROM_DISSOLVED_SHARE = 0.03
const MIN_FROM_DISSOLVED = 2

/**
 * Assigns a post to every person: first the leaders, then the other people at work, then those who
 * left or have yet to join.
 */
export function assignPosts(
  context: SeedContext,
  size: CompanySize,
  departments: readonly PlannedDepartment[],
  posts: readonly PlannedPost[],
): number[] {
  const all = [...posts.keys()]
  const leaders = all.filter((index) => pickAt(posts, index).isLeader)
  const closed = all.filter((index) => !pickAt(posts, index).enabled)
  const places = groupByCentre(departments, posts)
  const atWork = seatsByCentre(size.active, size.active - leaders.length, places)

  const away = inactiveCount(size)
  const fromDissolved = Math.max(MIN_FROM_DISSOLVED, Math.round(away * FROM_DISSOLVED_SHARE))
  const random = context.streams.of('user_base_info.post', 0)
  // Former employees had the same posts as people at work.
  const elsewhere = Array.from({ length: away - fromDissolved }, () => random.pick(atWork))
  const dissolved = Array.from({ length: fromDissolved }, () => random.pick(closed))
  return [...leaders, ...random.shuffle(atWork), ...random.shuffle([...dissolved, ...elsewhere])]
}

type Places = ReadonlyMap<string, readonly { post: number; weight: number }[]>

function groupByCentre(
  departments: readonly PlannedDepartment[],
  posts: readonly PlannedPost[],
): Places {
  const places = new Map<string, { post: number; weight: number }[]>()
  for (const [post, { department, isLeader, enabled }] of posts.entries()) {
    if (isLeader || !enabled) continue
    const { centre, department: name } = pickAt(departments, department)
    const group = places.get(centre ?? HEAD_OFFICE) ?? []
    group.push({ post, weight: HEAVY_DEPARTMENTS[name ?? ''] ?? 1 })
    places.set(centre ?? HEAD_OFFICE, group)
  }
  return places
}

function seatsByCentre(active: number, ordinary: number, places: Places): number[] {
  const headOffice = places.get(HEAD_OFFICE)?.length ?? 0
  const logistics = Math.round(active * LOGISTICS_SHARE)
  const seats: number[] = [
    ...seatsIn(places, HEAD_OFFICE, headOffice),
    ...seatsIn(places, LOGISTICS_CENTRE, logistics),
  ]
  // Centres with a minimum come first; the others share the rest.
  let left = ordinary - headOffice - logistics
  let shareLeft = CENTRES.reduce((sum, { share }) => sum + share, 0)
  for (const { name, share, least = 0 } of [...CENTRES].sort(byLeast)) {
    if (share === 0) continue
    const count = Math.max(least, Math.round((left * share) / shareLeft))
    seats.push(...seatsIn(places, name, count))
    left -= count
    shareLeft -= share
  }
  return seats
}

function byLeast(a: CentreOutline, b: CentreOutline): number {
  return (b.least ?? 0) - (a.least ?? 0)
}

function seatsIn(places: Places, centre: string, count: number): number[] {
  const group = places.get(centre) ?? []
  if (count === 0) return []
  const total = group.reduce((sum, { weight }) => sum + weight, 0)
  const seats: number[] = []
  let weightSoFar = 0
  for (const { post, weight } of group) {
    weightSoFar += weight
    const upTo = Math.round((count * weightSoFar) / total)
    while (seats.length < upTo) seats.push(post)
  }
  return seats
}
