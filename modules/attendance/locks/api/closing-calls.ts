import { z } from 'zod'
import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import {
  CLOSING_CALLS,
  MOST_GROUPS,
  monthClosing,
  monthsClosed,
  reminded,
} from '#modules/attendance/locks/wire/closing.ts'
import { MOST_REASON } from '#modules/attendance/roster/wire/roster.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { monthParam } from '#platform/api/http/read-query.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import { closeMonths } from './close-months.ts'
import { readClosing } from './read-closing.ts'
import { remindMonth } from './remind-month.ts'

const tag = attendLocks.path

/** 月度封账: the month of all groups of the caller, reminders, and closing several groups. */
export const closingCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: CLOSING_CALLS.read,
    need: ['attendance/closing:view'],
    query: z.object({ month: monthParam }),
    answer: monthClosing,
    summary: '某月各考勤组的封账情况：锁定状态、未了结的事项、最近一次提醒；只列出本人负责的或全部',
    run: ({ query: { month }, actor, store: { db } }) => readClosing(db, actor, month),
  }),
  writing({
    tag,
    method: 'PUT',
    path: CLOSING_CALLS.close,
    need: ['attendance/roster:close'],
    body: z.object({
      month: monthParam,
      groups: z.array(z.uuid()).min(1).max(MOST_GROUPS),
      reason: z.string().trim().max(MOST_REASON).nullable().default(null),
    }),
    answer: monthsClosed,
    summary: '一次为多个考勤组封账：逐组办理，有未了结事项又没有原因的不封，并说明原因',
    run: async ({ body, actor, language, store }) => {
      const requestId = currentOrigin()?.requestId ?? null
      const person = { userId: actor.userId, language, requestId }
      const response = await closeMonths(store, actor, body, person)
      const { month } = body
      return {
        response,
        told: { key: 'roster.monthsClosed', values: { month, count: response.closed.length } },
      }
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: CLOSING_CALLS.remind,
    need: ['attendance/closing:remind'],
    body: z.object({ attendGroupId: z.uuid(), month: monthParam }),
    answer: reminded,
    summary: '提醒一个考勤组：有异常或未确认的员工，以及待审批单据的审批人；四小时内不重复',
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: attendLocks, actor }, (tx) =>
        remindMonth(tx, actor, body),
      )
      const count = response.employees + response.approvers
      return { response, told: { key: 'roster.reminded', values: { count } } }
    },
  }),
]
