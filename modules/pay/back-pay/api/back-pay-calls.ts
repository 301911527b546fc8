import { z } from 'zod'
import {
  BACK_PAY_CALLS,
  backPayList,
  backPayMade,
  backPayPerson,
  MOST_MADE,
} from '#modules/pay/back-pay/wire/back-pay.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inLongTransaction } from '#platform/api/crud/in-transaction.ts'
import { idParam, monthParam } from '#platform/api/http/read-query.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { makeBackPay } from './make-back-pay.ts'
import { readBackPayList, readBackPayOf } from './read-back-pay.ts'

const SEE: PageRight[] = ['pay/back-pay:view']
const MAKE: PageRight[] = ['pay/back-pay:make']
const { path: tag } = payInputs

/** 补发: paid months that no longer match their facts, and the inputs that pay the rest. */
export const backPayCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: BACK_PAY_CALLS.list,
    need: SEE,
    summary: '待补发人员：已发月份的定薪、考勤或绩效在审核后有变更，按发薪主体列出差额',
    query: z.object({ entityId: idParam.optional(), month: monthParam.optional() }),
    answer: backPayList,
    run: ({ query: { entityId = null, month = null }, actor, store: { db } }) =>
      readBackPayList(db, actor, { entityId, month }),
  }),
  reading({
    tag,
    path: BACK_PAY_CALLS.person,
    need: SEE,
    summary: '某人各月补发差额：逐项应发、已发、已补和余额，附计算说明',
    query: z.object({ userId: idParam }),
    answer: backPayPerson,
    run: ({ query: { userId }, actor, store: { db } }) => readBackPayOf(db, actor, userId),
  }),
  writing({
    tag,
    method: 'PUT',
    path: BACK_PAY_CALLS.make,
    need: MAKE,
    summary: '为所选人员生成补发工资输入，由他人确认后进入下一批次；重复执行不会重复生成',
    body: z.strictObject({
      entityId: z.uuid().toLowerCase(),
      month: monthParam,
      userIds: z.array(z.uuid().toLowerCase()).min(1).max(MOST_MADE),
      takesBack: z.boolean().default(false),
    }),
    answer: backPayMade,
    run: async ({ body, actor, store }) => {
      const made = await inLongTransaction(store, { resource: payInputs, actor }, (tx) =>
        makeBackPay(tx, actor, body),
      )
      return {
        response: made,
        told: { key: 'pay.backPayMade', values: { count: made.made, voided: made.voided } },
      }
    },
  }),
]
