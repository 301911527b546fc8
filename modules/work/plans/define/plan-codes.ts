/** Codes of PLAN_STATE that rules go by. */
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

/** Values of PLAN_KIND, the widest first. */
export const [, DEPARTMENT_PLAN, PERSONAL_PLAN] = ['公司', '部门', '个人'] as const

/** Into how many parts a year falls, by PLAN_PERIOD. */
export const PARTS_OF_YEAR: Readonly<Record<string, number>> = { 年: 1, 半年: 2, 季: 4, 月: 12 }

/** As many parts a plan may be decomposed into at once. */
export const MOST_PARTS = 500

/** While it says one of these tasks can be done for a plan. */
export const TAKES_TASKS: readonly string[] = [PLAN.running, PLAN.done]

/** While it says one of these a plan can be decomposed. */
export const PLAN_OPEN: readonly string[] = [PLAN.draft, PLAN.running, PLAN.rejected]
