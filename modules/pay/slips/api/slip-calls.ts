import { z } from 'zod'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import {
  incomeProof,
  mySalary,
  mySlip,
  questionFacts,
  SLIP_CALLS,
  slipQuestion,
} from '#modules/pay/slips/wire/slips.ts'
import { UNCONFIRMED_CALLS, unconfirmedSlips } from '#modules/pay/slips/wire/unconfirmed.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { confirmMySalary } from './confirm-my-salary.ts'
import { readIncomeProof } from './read-income-proof.ts'
import { readMySalary } from './read-my-salary.ts'
import { readMySlip } from './read-my-slip.ts'
import { readQuestionFacts } from './read-question-facts.ts'
import { REMIND, readUnconfirmed, remindUnconfirmed } from './unconfirmed-slips.ts'
import { askAboutSlip, closeOwnQuestion } from './write-salary-question.ts'

const MINE: PageRight[] = ['pay/my-slips:view']
const FIRST_YEAR = 1990
const LAST_YEAR = 9999
const MOST_PAGES = 9_999
/** A SHA-256 hash in hexadecimal. */
const digestParam = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['0'.repeat(64)] })

/** What people read of their own slips, and the facts behind a question about one. */
export const slipCalls: readonly AreaCall[] = [
  reading({
    tag: salaries.path,
    path: SLIP_CALLS.year,
    need: MINE,
    summary: '我的工资条：一个纳税年度内已发布的工资条与合计',
    query: z.object({ year: wholeParam(LAST_YEAR, FIRST_YEAR).optional() }),
    answer: mySalary,
    run: ({ query: { year }, actor, store: { db } }) => readMySalary(db, actor, year),
  }),
  reading({
    tag: salaries.path,
    path: SLIP_CALLS.slip,
    need: MINE,
    summary: '我的一张工资条：各项金额、算法、依据、上月对照、本年累计与疑问',
    query: z.object({ id: idParam }),
    answer: mySlip,
    run: ({ query: { id }, actor, store: { db } }) => readMySlip(db, actor, id),
  }),
  reading({
    tag: salaries.path,
    path: SLIP_CALLS.proof,
    need: MINE,
    summary: '我的收入证明：截至最近一张工资条的十二个月',
    answer: incomeProof,
    run: ({ actor, store: { db } }) => readIncomeProof(db, actor),
  }),
  writing({
    tag: salaries.path,
    method: 'PUT',
    path: SLIP_CALLS.confirm,
    need: MINE,
    summary: '确认我的工资条；工资条已被替换时拒绝',
    body: z.object({ id: idParam, digest: digestParam }),
    answer: z.object({ month: z.string() }),
    run: async ({ body, actor, store: { db } }) => {
      const month = await db.transaction().execute((tx) => confirmMySalary(tx, actor, body))
      return { response: { month }, told: { key: 'slip.confirmed', values: { month } } }
    },
  }),
  writing({
    tag: salaryQuestions.path,
    method: 'POST',
    path: SLIP_CALLS.ask,
    need: MINE,
    summary: '对我的工资条中的一项提问',
    body: slipQuestion,
    answer: z.object({ id: idParam, dueOn: z.string() }),
    run: async ({ body, actor, store }) => {
      const dueOn = await inTransaction(store, { resource: salaryQuestions, actor }, (tx) =>
        askAboutSlip(tx, actor, body),
      )
      return {
        response: { id: body.id, dueOn },
        told: { key: 'slip.asked', values: { day: dueOn } },
      }
    },
  }),
  writing({
    tag: salaryQuestions.path,
    method: 'PUT',
    path: SLIP_CALLS.close,
    need: MINE,
    summary: '结束我的工资疑问',
    body: z.object({ id: idParam }),
    answer: z.object({ id: idParam }),
    run: async ({ body, actor, store }) => {
      await inTransaction(store, { resource: salaryQuestions, actor }, (tx) =>
        closeOwnQuestion(tx, actor, body.id),
      )
      return { response: { id: body.id }, told: { key: 'slip.closedBySelf' } }
    },
  }),
  reading({
    tag: salaryQuestions.path,
    path: SLIP_CALLS.questioned,
    need: permissionsFor(salaryQuestions, 'view'),
    audit: 'read',
    summary: '工资疑问所问的一项：本月与上月金额及算法',
    query: z.object({ id: idParam }),
    answer: questionFacts,
    run: ({ query: { id }, actor, store: { db } }) => readQuestionFacts(db, actor, id),
  }),
  reading({
    tag: payRuns.path,
    path: UNCONFIRMED_CALLS.list,
    need: permissionsFor(salaries, 'view'),
    summary: '某批次已发布但本人尚未确认的工资条（不含金额）',
    query: z.object({ id: idParam, page: wholeParam(MOST_PAGES).default(1) }),
    answer: unconfirmedSlips,
    run: ({ query, actor, store: { db } }) => readUnconfirmed(db, actor, query),
  }),
  writing({
    tag: payRuns.path,
    method: 'PUT',
    path: UNCONFIRMED_CALLS.remind,
    need: permissionsFor(salaries, REMIND),
    summary: '提醒某批次尚未确认工资条的人员；同一张工资条每天至多一次，消息不含金额',
    body: z.object({ id: idParam }),
    answer: z.object({ count: z.int() }),
    run: async ({ body: { id }, actor, store }) => {
      const count = await inTransaction(store, { resource: salaries, actor }, (tx) =>
        remindUnconfirmed(tx, actor, id),
      )
      return { response: { count }, told: { key: 'slip.reminded', values: { count } } }
    },
  }),
]
