import { z } from 'zod'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import {
  INTERVIEW_CALLS,
  interviewCalendar,
  interviewDesk,
  interviewSheets,
  nextInterview,
  ownInterviews,
  sheetInput,
} from '#modules/hr/interviews/wire/interviews.ts'
import { requireSpan } from '#modules/work/schedules/api/require-span.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { readInterviewCalendar } from './read-calendar.ts'
import { readNextInterview } from './read-next-round.ts'
import { readInterviewDesk, readOwnInterviews } from './read-own-interviews.ts'
import { readInterviewSheets } from './read-sheets.ts'
import { submitSheet } from './submit-sheet.ts'

const tag = interviews.path
const ONES_OWN: PageRight[] = ['hr/my-interviews:view']
const TO_SCORE: PageRight[] = ['hr/my-interviews:score']
const view = permissionsFor(interviews, 'view')

/** Calls of interviewers, for whom the seat on the panel decides, and of those who arrange interviews. */
export const interviewCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: INTERVIEW_CALLS.mine,
    need: ONES_OWN,
    summary: '我要主持的面试：欠评分的、今天的、以后的和已结束的',
    answer: ownInterviews,
    run: ({ actor, store: { db } }) => readOwnInterviews(db, actor),
  }),
  reading({
    tag,
    path: INTERVIEW_CALLS.desk,
    need: ONES_OWN,
    summary: '一次面试：面试官本人的简历要点、提问与评分表；结果 30 天后不再可见',
    query: z.object({ id: idParam }),
    answer: interviewDesk,
    audit: 'read',
    run: ({ query: { id }, actor, store: { db } }) => readInterviewDesk(db, actor, id),
  }),
  writing({
    tag,
    method: 'PUT',
    path: INTERVIEW_CALLS.score,
    need: TO_SCORE,
    summary: '面试官提交本人的评分表：自面试时间起，至登记结果止',
    body: sheetInput,
    answer: z.object({ id: z.uuid(), version: z.int() }),
    run: async ({ body, actor, store }) => {
      const version = await inTransaction(store, { resource: interviews, actor }, (tx) =>
        submitSheet(tx, actor, body),
      )
      return { response: { id: body.id, version }, told: { key: 'interview.sheetIn' } }
    },
  }),
  reading({
    tag,
    path: INTERVIEW_CALLS.sheets,
    need: view,
    summary: '一次应聘的各轮面试，或一次面试，及其评分表；面试官提交本人评分前看不到他人评分',
    query: z.object({ candidateId: idParam.optional(), id: idParam.optional() }),
    answer: interviewSheets,
    run: ({ query, actor, store: { db } }) => readInterviewSheets(db, actor, query),
  }),
  reading({
    tag,
    path: INTERVIEW_CALLS.next,
    need: view,
    summary: '下一轮面试：按招聘申请的面试安排填好轮次、时长、评分卡和面试官',
    query: z.object({ candidateId: idParam }),
    answer: nextInterview,
    run: ({ query: { candidateId }, actor, store: { db } }) =>
      readNextInterview(db, actor, candidateId),
  }),
  reading({
    tag,
    path: INTERVIEW_CALLS.calendar,
    need: view,
    summary: '面试日历：有权查看的面试',
    query: z.object({ start: dayParam, end: dayParam }),
    answer: interviewCalendar,
    run: ({ query, actor, store: { db } }) => readInterviewCalendar(db, actor, requireSpan(query)),
  }),
]
