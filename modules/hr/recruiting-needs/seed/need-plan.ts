import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'

/** `leader1` leads this centre and approves first. */
const CENTRE = '技术研发中心'

/** A need of the demo company, with the index of its post among the posts of the centre. */
export type PlannedNeed = {
  state: string
  post: number
  daysAgo: number
  headcount: number
  reason: string
  urgency: string
  /** Days from now until which it is published; below zero it is over. */
  publishedFor?: number
  closed?: true
}

/** Needs in every state: open and published, taken off, closed, under way, cancelled. */
export const NEED_PLAN: readonly PlannedNeed[] = [
  {
    state: '4',
    post: 0,
    daysAgo: 40,
    headcount: 3,
    reason: '新增编制',
    urgency: '3',
    publishedFor: 30,
  },
  {
    state: '4',
    post: 1,
    daysAgo: 60,
    headcount: 2,
    reason: '项目需要',
    urgency: '2',
    publishedFor: -5,
  },
  { state: '4', post: 2, daysAgo: 20, headcount: 1, reason: '离职补员', urgency: '1' },
  {
    state: '4',
    post: 3,
    daysAgo: 150,
    headcount: 1,
    reason: '人员储备',
    urgency: '1',
    publishedFor: 10,
    closed: true,
  },
  { state: '2', post: 1, daysAgo: 8, headcount: 1, reason: '项目需要', urgency: '2' },
  { state: '1', post: 2, daysAgo: 4, headcount: 2, reason: '新增编制', urgency: '2' },
  { state: '3', post: 3, daysAgo: 15, headcount: 5, reason: '人员储备', urgency: '1' },
  { state: '9', post: 0, daysAgo: 90, headcount: 1, reason: '短期替代', urgency: '1' },
  { state: '0', post: 1, daysAgo: 1, headcount: 1, reason: '离职补员', urgency: '1' },
]

/** Enabled posts of the centre that lead nobody. */
export function postsOfCentre({ posts, departments }: Company): number[] {
  return [...posts.entries()]
    .filter(
      ([, { department, enabled, isLeader }]) =>
        enabled &&
        !isLeader &&
        chainOf(departments, department).some((at) => departments[at]?.name === CENTRE),
    )
    .map(([index]) => index)
}

/** The post of a planned need, by its number in the company. */
export function postOfNeed(company: Company, { post }: PlannedNeed): number {
  const posts = postsOfCentre(company)
  return posts[post % Math.max(1, posts.length)] ?? 0
}
