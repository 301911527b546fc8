import { sql } from 'kysely'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Values = Readonly<Record<string, unknown>>

export type Places = {
  isOfDept: boolean
  plan: number | null
  actual: number
  vacancy: number | null
  salaryMax: string | null
}

/** The approved places of a post, and the highest monthly pay of its ranks in yuan. */
export async function readPlaces(tx: Tx, { postId, deptId }: Values): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    select p.dept_id = ${deptId}::uuid as "isOfDept", p.plan, coalesce(p.actual, 0) as actual, p.vacancy,
      k.salary_max::text as "salaryMax"
    from post_view p left join post_rank k on k.id = p.rank_max_id
    where p.id = ${postId}::uuid and p.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Whether a need asks for more people than the post has vacancies; a post without a plan has no limit. */
export function isOverPlan({ headcount }: Values, places: Places | undefined): boolean {
  const vacancy = places?.vacancy ?? null
  return vacancy !== null && Number(headcount) > vacancy
}

/** Whether the pay range goes beyond the pay of the ranks of the post. */
export function isOverPaid({ salaryTo }: Values, places: Places | undefined): boolean {
  if (!salaryTo || !places?.salaryMax) return false
  return moneyOf(String(salaryTo)).fen > moneyOf(places.salaryMax).fen
}

function overProblem(values: Values, places: Places | undefined): FieldProblem | null {
  if (!isOverPlan(values, places) || hasText(values.overReason)) return null
  const { plan, actual = 0, vacancy } = places ?? {}
  return {
    key: 'invalid.needOverPlan',
    values: { plan: plan ?? 0, actual, vacancy: Math.max(0, vacancy ?? 0) },
  }
}

function payProblem({ salaryFrom, salaryTo }: Values): FieldProblem | null {
  if (!salaryFrom || !salaryTo) return null
  if (moneyOf(String(salaryFrom)).fen <= moneyOf(String(salaryTo)).fen) return null
  return { key: 'invalid.rangeOrder', values: { lower: '@salaryFrom', upper: '@salaryTo' } }
}

/** Checks a need whenever it is saved, and again when it is submitted. */
export async function checkNeed(tx: Tx, values: Values): Promise<void> {
  const places = await readPlaces(tx, values)
  const found: Readonly<Record<string, FieldProblem | null>> = {
    postId: places?.isOfDept ? null : { key: 'invalid.postOfOtherDepartment' },
    overReason: overProblem(values, places),
    salaryTo: payProblem(values),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(recruitingNeeds, problems)
}
