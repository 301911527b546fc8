import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import {
  DEPARTMENT_RANKS,
  DEPARTMENT_TYPES,
  rankIndex,
} from '#modules/org/seed/org-dictionaries.ts'
import { isoDay } from '#platform/seed/calendar-day.ts'
import { addressAt, LEGAL_ENTITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { type DepartmentChange, dissolvedOn, foundedOn } from './department-changes.ts'
import { type DepartmentLeads, departmentCode, departmentSort } from './department-facts.ts'
import { departmentPeriodTable } from './department-period-rows.ts'
import type { PlannedDepartment } from './department-plan.ts'

/** Switchboard numbers without an area code, so that they reach no real line. */
const SWITCHBOARD = 80_000_000

function numbered(prefix: string, index: number): string {
  return prefix + String(index + 1).padStart(4, '0')
}

/** The chain of department indices from the head office down. */
export function chainOf(departments: readonly PlannedDepartment[], index: number): number[] {
  const { parent } = pickAt(departments, index)
  return parent === null ? [index] : [...chainOf(departments, parent), index]
}

/** The row of an employer of the demo company; null for a company without any. */
export function entityIdOf(context: SeedContext, name: string | null): string | null {
  const at = name === null ? -1 : LEGAL_ENTITIES.indexOf(name)
  return at < 0 ? null : context.idOf('legal_entity', at)
}

type Leads = (department: number) => DepartmentLeads

function* departmentRows(
  context: SeedContext,
  departments: readonly PlannedDepartment[],
  leads: Leads,
) {
  for (const [index, department] of departments.entries()) {
    const chain = chainOf(departments, index)
    yield {
      ...context.stamp('department', index),
      code: departmentCode(index),
      name: department.name,
      pinyin: spell(department.name, 'words'),
      short_name: department.shortName,
      pid: department.parent === null ? null : context.idOf('department', department.parent),
      type_id: context.idOf('department_type', DEPARTMENT_TYPES.indexOf(department.type)),
      rank_id: context.idOf('department_rank', DEPARTMENT_RANKS.indexOf(department.rank)),
      path: `/${chain.map((link) => context.idOf('department', link)).join('/')}/`,
      full_name: chain.map((link) => pickAt(departments, link).name).join('/'),
      level: department.level,
      cost_center: numbered('CC', index),
      entity_id: entityIdOf(context, department.companyEntity),
      company_entity: department.companyEntity,
      city: department.city,
      phone: String(SWITCHBOARD + index),
      address: addressAt(department.city, index * 7),
      found_date: isoDay(foundedOn(context, department, index)),
      revoke_date: department.enabled ? null : isoDay(dissolvedOn(context)),
      duty: department.duty,
      ...leads(index),
      sort: departmentSort(departments, index),
      enabled: department.enabled,
      remark: department.enabled ? null : '已撤销',
    }
  }
}

function* postRows(context: SeedContext, posts: readonly PlannedPost[]) {
  const siblings = new Map<number, number>()
  for (const [index, post] of posts.entries()) {
    const place = (siblings.get(post.department) ?? 0) + 1
    siblings.set(post.department, place)
    yield {
      ...context.stamp('post', index),
      code: numbered('G', index),
      name: post.name,
      pinyin: spell(post.name, 'words'),
      dept_id: context.idOf('department', post.department),
      pid: post.reportsTo === null ? null : context.idOf('post', post.reportsTo),
      work_type: post.workType,
      category: post.category,
      rank_min_id: context.idOf('post_rank', rankIndex(post.rankMin)),
      rank_max_id: context.idOf('post_rank', rankIndex(post.rankMax)),
      is_leader: post.isLeader,
      is_key: post.flags.includes('key'),
      is_special: post.flags.includes('special'),
      is_confidential: post.flags.includes('confidential'),
      needs_checkup: post.flags.includes('special'),
      sort: place * 10,
      enabled: post.enabled,
    }
  }
}

/** Tables of departments with their earlier periods, and of their posts. */
export function organisationTables(
  context: SeedContext,
  {
    departments,
    posts,
  }: { departments: readonly PlannedDepartment[]; posts: readonly PlannedPost[] },
  changes: readonly DepartmentChange[],
  leads: Leads,
): SeedTable[] {
  return [
    departmentPeriodTable(context, departments, changes, leads),
    seedTable('department', () => departmentRows(context, departments, leads)),
    seedTable('post', () => postRows(context, posts)),
  ]
}
