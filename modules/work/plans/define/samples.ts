import type { Samples } from '#platform/define/built-in/sample.ts'

const YEAR = 2199
const [FIRST, LAST] = [`${YEAR}-01-01`, `${YEAR}-12-31`]

/** Plans of a distant year, which no setting restricts. */
export const planSamples: Samples = {
  'work/year-plans': {
    year: YEAR,
    kind: '部门',
    period: '年',
    periodNo: null,
    parentId: null,
    planStart: FIRST,
    planEnd: LAST,
    weight: 100,
  },
  'work/year-plans#decompose': {
    items: [
      {
        id: null,
        title: '上半年',
        deptId: null,
        ownerCode: null,
        period: '半年',
        periodNo: 1,
        weight: 100,
        goal: null,
        targetValue: null,
        unit: null,
        planStart: FIRST,
        planEnd: `${YEAR}-06-30`,
      },
    ],
    reason: null,
  },
  'work/year-plan-changes': {
    planId: { newOf: 'work/year-plans' },
    goal: '调整后的目标',
    weight: null,
    targetValue: null,
  },
  'work/year-plan-configs': {
    year: (n) => YEAR + n,
    fillFrom: FIRST,
    fillTo: LAST,
    lateIds: [],
  },
}
