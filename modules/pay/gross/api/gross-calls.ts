import { GROSS_CALLS, grossAnswer, grossQuestion } from '#modules/pay/gross/wire/gross.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { simulateGross } from './simulate-gross.ts'

/** 工资试算: a month worked out from typed figures. It is sent by POST, so that no log has the figures. */
export const grossCalls: readonly AreaCall[] = [
  writing({
    tag: 'pay/calculator',
    method: 'POST',
    audit: 'none',
    path: GROSS_CALLS.simulate,
    need: ['pay/calculator:view'],
    body: grossQuestion,
    answer: grossAnswer,
    summary: '工资试算：由录入的薪资、天数和工时算出应发各项及其来由，不保存任何数据',
    run: async ({ body, store: { db } }) => ({ response: await simulateGross(db, body) }),
  }),
]
