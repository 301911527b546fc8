import { PLAN_KIND } from '#modules/work/plans/define/choices.ts'
import { PARTS_OF_YEAR, PLAN } from '#modules/work/plans/define/plan-codes.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { PlanHead } from './read-plan-head.ts'

/** Fields of a plan that are checked together. */
export type PlanEntries = Pick<PlanHead, 'year' | 'kind' | 'planStart' | 'planEnd'> & {
  period: string
  periodNo: number | null
}

/** The surroundings of the checked plan: its parent, its parts, and the depth. */
export type PlanPlace = {
  parent: PlanHead | null
  parts: readonly Pick<PlanHead, 'title' | 'planStart' | 'planEnd'>[]
  /** Number of levels below the plan. */
  depth: number
  maxLevel: number
}

type Problems = Record<string, FieldProblem>

const KINDS = PLAN_KIND.options.map(({ value }) => value)
const ENDED: readonly string[] = [PLAN.done, PLAN.closed, PLAN.cancelled]

/** Problems of a plan by field. Dates in wire format can be compared as text. */
export function planProblems(plan: PlanEntries, place: PlanPlace): Problems {
  return {
    ...levelProblems(plan, place),
    ...periodProblems(plan),
    ...partsProblems(plan, place),
    ...dateProblems(plan, place),
  }
}

function levelProblems({ year, kind }: PlanEntries, place: PlanPlace): Problems {
  const { parent, depth, maxLevel } = place
  if (!parent) return depth + 1 > maxLevel ? tooDeep(maxLevel) : {}
  if (parent.year !== year) return { parentId: { key: 'invalid.planParentYear' } }
  if (ENDED.includes(parent.planState)) return { parentId: { key: 'invalid.planParentEnded' } }
  if (parent.level + 1 + depth > maxLevel) return tooDeep(maxLevel)
  if (KINDS.indexOf(kind) >= KINDS.indexOf(parent.kind)) return {}
  return { kind: { key: 'invalid.planKind' } }
}

const tooDeep = (max: number): Problems => ({
  parentId: { key: 'invalid.planLevel', values: { max } },
})

/** Checks the number of the half, quarter or month. A plan for the whole year allows only 1. */
function periodProblems({ period, periodNo }: PlanEntries): Problems {
  const max = PARTS_OF_YEAR[period] ?? 1
  const isWrong = max === 1 ? (periodNo ?? 1) !== 1 : periodNo !== null && periodNo > max
  return isWrong ? { periodNo: { key: 'invalid.planPeriodNo', values: { max } } } : {}
}

function dateProblems({ year, planStart, planEnd }: PlanEntries, { parent }: PlanPlace): Problems {
  if (planEnd < planStart) {
    const values = { earlier: '@planStart', later: '@planEnd' }
    return { planEnd: { key: 'invalid.dateOrder', values } }
  }
  const [from, to] = parent
    ? [parent.planStart, parent.planEnd]
    : [`${year}-01-01`, `${year}-12-31`]
  const key = parent ? 'invalid.planOutside' : 'invalid.planYear'
  const outside = { key, values: { from, to } }
  return {
    ...(planStart < from || planStart > to ? { planStart: outside } : {}),
    ...(planEnd < from || planEnd > to ? { planEnd: outside } : {}),
  }
}

/** A plan's dates must include the dates of its parts. */
function partsProblems({ planStart, planEnd }: PlanEntries, { parts }: PlanPlace): Problems {
  const problemOf = (part: PlanPlace['parts'][number]): FieldProblem => ({
    key: 'invalid.planPartOutside',
    values: { title: part.title, from: part.planStart, to: part.planEnd },
  })
  const early = parts.find((part) => part.planStart < planStart)
  const late = parts.find((part) => part.planEnd > planEnd)
  return {
    ...(early ? { planStart: problemOf(early) } : {}),
    ...(late ? { planEnd: problemOf(late) } : {}),
  }
}
