/** Codes of PLAN_STATE that rules use. */
export const PLAN = {
  draft: '0',
  asked: '1',
  running: '2',
  done: '3',
  closed: '4',
  rejected: '5',
  cancelled: '9',
} as const

export type PlanState = (typeof PLAN)[keyof typeof PLAN]

/** Values of PLAN_KIND, widest first. */
export const [COMPANY_PLAN, DEPARTMENT_PLAN, PERSONAL_PLAN] = ['公司', '部门', '个人'] as const

/** Number of periods in a year, by PLAN_PERIOD. */
export const PARTS_OF_YEAR: Readonly<Record<string, number>> = { 年: 1, 半年: 2, 季: 4, 月: 12 }

/** Largest number of parts in one decomposition. */
export const MOST_PARTS = 500

/** States in which a plan accepts tasks. */
export const TAKES_TASKS: readonly string[] = [PLAN.running, PLAN.done]

/** States in which a plan can be decomposed. */
export const PLAN_OPEN: readonly string[] = [PLAN.draft, PLAN.running, PLAN.rejected]
