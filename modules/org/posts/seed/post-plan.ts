import type { PlannedDepartment } from '#modules/org/departments/seed/department-plan.ts'
import {
  HEAD_OFFICE_POSTS,
  HEAVY_DEPARTMENTS,
  type PostTemplate,
  templatesOf,
} from '#modules/org/departments/seed/organisation-outline.ts'
import type { CompanySize } from '#platform/seed/company-size.ts'
import { pickAt } from '#platform/seed/random-stream.ts'

export type PlannedPost = PostTemplate & {
  /** Index of the department. */
  department: number
  /** Index of the post it reports to. */
  reportsTo: number | null
  isLeader: boolean
  enabled: boolean
}

const LEADER_TITLES: Readonly<Record<string, string>> = {
  分部: '经理',
  科: '科长',
  组: '组长',
  办公室: '主任',
}
const LEADER_RANKS = ['M6-M6', 'M5-M6', 'M3-M5', 'M2-M4', 'M1-M3', 'M1-M2'] as const

/** Plans one post in charge for every department, then adds ordinary posts up to the planned number. */
export function planPosts(
  size: CompanySize,
  departments: readonly PlannedDepartment[],
): PlannedPost[] {
  const planned: PlannedPost[] = []
  const leaderPost = new Map<number, number>()
  for (const [index, department] of departments.entries()) {
    if (department.enabled) {
      const above = department.parent === null ? undefined : leaderPost.get(department.parent)
      leaderPost.set(index, planned.length)
      planned.push(leaderOf(index, department, above ?? null))
    } else {
      addOrdinary(planned, departments, index, 0, leaderPost)
    }
  }
  fillUp(planned, size.posts, departments, leaderPost)
  return inDepartmentOrder(planned)
}

/** Codes follow this order, so that the posts of a department are together. */
function inDepartmentOrder(planned: readonly PlannedPost[]): PlannedPost[] {
  const order = [...planned.keys()].sort(
    (a, b) => pickAt(planned, a).department - pickAt(planned, b).department || a - b,
  )
  const newIndex = new Map(order.map((old, index) => [old, index]))
  return order.map((old) => {
    const post = pickAt(planned, old)
    const { reportsTo } = post
    return { ...post, reportsTo: reportsTo === null ? null : (newIndex.get(reportsTo) ?? null) }
  })
}

function leaderOf(
  index: number,
  department: PlannedDepartment,
  reportsTo: number | null,
): PlannedPost {
  const [rankMin = 'M1', rankMax = 'M2'] = pickAt(LEADER_RANKS, department.level - 1).split('-')
  return {
    name: leaderName(department),
    department: index,
    reportsTo,
    workType: '管理',
    category: '管理',
    rankMin,
    rankMax,
    flags: department.level <= 2 ? ['key', 'confidential'] : [],
    isLeader: true,
    enabled: true,
  }
}

function leaderName({ name, level }: PlannedDepartment): string {
  if (level === 1) return '总经理'
  if (level === 2) return `${name}总监`
  const suffix = Object.keys(LEADER_TITLES).find((ending) => name.endsWith(ending))
  return name + (suffix ? LEADER_TITLES[suffix] : '经理')
}

function fillUp(
  planned: PlannedPost[],
  total: number,
  departments: readonly PlannedDepartment[],
  leaderPost: ReadonlyMap<number, number>,
): void {
  const places = placesInOrder(departments)
  for (let round = 0; planned.length < total; round += 1) {
    const before = planned.length
    for (const index of places) {
      if (planned.length === total) return
      addOrdinary(planned, departments, index, round, leaderPost)
    }
    if (planned.length === before)
      throw new RangeError('the plan needs more posts than there are templates')
  }
}

/** Departments where people work: the leaves of the tree and the head office. Large ones come first. */
function placesInOrder(departments: readonly PlannedDepartment[]): number[] {
  const weight = (index: number) => HEAVY_DEPARTMENTS[departments[index]?.department ?? ''] ?? 1
  return [...departments.keys()]
    .filter((index) => {
      const { isLeaf, enabled, level } = pickAt(departments, index)
      return enabled && (isLeaf || level === 1)
    })
    .sort((a, b) => weight(b) - weight(a) || a - b)
}

function addOrdinary(
  planned: PlannedPost[],
  departments: readonly PlannedDepartment[],
  index: number,
  round: number,
  leaderPost: ReadonlyMap<number, number>,
): void {
  const { field, enabled, name } = pickAt(departments, index)
  const templates = field === null ? HEAD_OFFICE_POSTS : templatesOf(field)
  if (round >= templates.length) return
  // Neighbouring teams with the same field of work get different posts.
  const offset = ordinalOf(name)
  planned.push({
    ...pickAt(templates, (round + offset) % templates.length),
    department: index,
    reportsTo: leaderPost.get(index) ?? null,
    isLeader: false,
    enabled,
  })
}

function ordinalOf(name: string): number {
  const found = /([一二三四五六七八九十])(分部|科|组)$/.exec(name)
  return found ? '一二三四五六七八九十'.indexOf(found[1] ?? '') : 0
}
