import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { titleTold } from '#modules/work/plans/api/visible-titles.ts'
import { DEPARTMENT_PLAN, PERSONAL_PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { referableAmong } from '#platform/api/store/rows/references.ts'

/** A part in the request. */
export type Item = {
  id: string | null
  title: string
  deptId: string | null
  ownerCode: string | null
  period: string | null
  periodNo: number | null
  weight: number
  goal: string | null
  targetValue: string | null
  unit: string | null
  planStart: string
  planEnd: string
}

/** Data for checking the parts. */
export type Known = {
  departments: ReadonlyMap<string, { leaderId: string | null }>
  accounts: ReadonlyMap<string, { id: string; deptId: string | null }>
  /** By part: its own parts, and their depth. */
  parts: ReadonlyMap<string, Below>
}

type Below = {
  depth: number
  parts: { title: string; planStart: string; planEnd: string }[]
}

type Whose = { kind: string; deptId: string; ownerId: string }
type From = { plan: PlanHead; part: PlanHead | null; known: Known }

/**
 * The owner of a part: the head of the named department, the named person, else the plan's owner.
 */
export function ownerOf(
  { deptId, ownerCode }: Item,
  { plan, part, known }: From,
): Whose & { problems: Record<string, FieldProblem> } {
  const before = part ?? plan
  const problems: Record<string, FieldProblem> = {}
  const department = deptId === null ? undefined : known.departments.get(deptId)
  const account = ownerCode === null ? undefined : known.accounts.get(ownerCode.toLowerCase())
  if (deptId !== null && !department) problems.deptId = { key: 'invalid.reference' }
  if (ownerCode !== null && !account) problems.ownerCode = { key: 'invalid.reference' }
  const own = { kind: before.kind, deptId: before.deptId, ownerId: before.ownerId, problems }
  if (account) {
    const isHead = department !== undefined && department.leaderId === account.id
    const kind = isHead ? DEPARTMENT_PLAN : PERSONAL_PLAN
    return { ...own, kind, deptId: deptId ?? account.deptId ?? plan.deptId, ownerId: account.id }
  }
  if (!department || deptId === null) return own
  const { leaderId } = department
  if (leaderId === null) problems.ownerCode = { key: 'invalid.planOwner' }
  return { ...own, kind: DEPARTMENT_PLAN, deptId, ownerId: leaderId ?? plan.ownerId }
}

/** Reads everything that the parts refer to, with one query for each kind. */
export async function readKnown(
  tx: Tx,
  actor: Actor,
  items: readonly Item[],
  parts: readonly PlanHead[],
): Promise<Known> {
  const deptIds = [...new Set(items.flatMap(({ deptId }) => (isUuid(deptId) ? [deptId] : [])))]
  const codes = [...new Set(items.flatMap(({ ownerCode }) => ownerCode?.toLowerCase() ?? []))]
  const reached = await referableAmong(tx, departments, deptIds, actor)
  const [places, accounts, below] = [
    await sql<{ id: string; leaderId: string | null }>`
      select id, leader_id as "leaderId" from department
      where id = any(${[...reached]}::uuid[])`.execute(tx),
    await sql<{ id: string; code: string; deptId: string | null }>`
      select id, lower(code) as code, dept_id as "deptId" from app_user
      where lower(code) = any(${codes}) and state = '1' and deleted_at is null`.execute(tx),
    await sql<Below & { id: string }>`
      select p.id, coalesce(below.depth, 0) as depth,
        coalesce(below.parts, '[]') as parts
      from year_plan p left join lateral (
        select max(b.level) - p.level as depth,
          jsonb_agg(jsonb_build_object('title', ${titleTold(yearPlans, 'b', actor)}, 'planStart', b.plan_start,
            'planEnd', b.plan_end)) filter (where b.parent_id = p.id and b.plan_state <> '9') as parts
        from year_plan b where b.path like p.path || '_%' and b.deleted_at is null) below on true
      where p.id = any(${parts.map(({ id }) => id)}::uuid[])`.execute(tx),
  ]
  return {
    departments: new Map(places.rows.map(({ id, leaderId }) => [id, { leaderId }])),
    accounts: new Map(accounts.rows.map(({ code, ...account }) => [code, account])),
    parts: new Map(below.rows.map((row) => [row.id, row])),
  }
}

const isUuid = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
