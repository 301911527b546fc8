import { z } from 'zod'
import {
  RECALCULATION_CALLS,
  recalculated,
  recalculationProgress,
  reopenPreview,
} from '#modules/attendance/days/wire/recalculation.ts'
import { readReopening } from '#modules/attendance/locks/api/read-reopening.ts'
import { changing } from '#modules/attendance/roster/api/filling/roster-fill-calls.ts'
import { setDateAsked } from '#modules/attendance/roster/api/roster-calls.ts'
import { requireGroup } from '#modules/attendance/roster/api/roster-group.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall, AreaDeps } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { readProgress } from './read-progress.ts'
import { type RecalculationRequest, requestRecalculation } from './request-recalculation.ts'

const tag = schedules.path
const RECALC: PageRight[] = ['attendance/roster:recalc']
const CLOSE: PageRight[] = ['attendance/roster:close']
const MOST_NAMED = 10_000

const inAddress = z.object({
  attendGroupId: idParam.optional(),
  userIds: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.uuid()).min(1).max(MOST_NAMED))
    .optional(),
  start: dayParam,
  end: dayParam,
})
const inBody = z.object({
  attendGroupId: z.uuid().optional(),
  userIds: z.array(z.uuid()).min(1).max(MOST_NAMED).optional(),
  start: z.iso.date(),
  end: z.iso.date(),
})

type Asking = { actor: Actor; language: Language; store: AreaDeps }

async function done(
  { actor, language, store }: Asking,
  { attendGroupId: groupId, userIds, start, end }: z.output<typeof inBody>,
) {
  const request: RecalculationRequest = { groupId, userIds, start, end }
  const person = { userId: actor.userId, language, requestId: null }
  const response = await requestRecalculation(store.db, actor, request, person)
  store.counts.forgetAll()
  const { computed, skippedLocked, jobId, total } = response
  const message: ReplyMessage =
    jobId === null
      ? { key: 'recalc.done', values: { computed, skippedLocked } }
      : { key: 'recalc.begun', values: { total } }
  return { response, told: message }
}

const RECALCULATE = {
  tag,
  path: RECALCULATION_CALLS.recalculate,
  need: RECALC,
  answer: recalculated,
  summary: '重算考勤：一个考勤组或指定人员的一段日期；5,000 人日以内立即完成，更多由后台任务完成',
}

/** 重算: recalculates days, and previews the effect of opening a closed month. */
export const recalculationCalls: readonly AreaCall[] = [
  changing(
    writing({
      ...RECALCULATE,
      method: 'GET',
      query: inAddress,
      run: ({ query, ...by }) => done(by, query),
    }),
  ),
  writing({
    ...RECALCULATE,
    method: 'POST',
    body: inBody,
    run: ({ body, ...by }) => done(by, body),
  }),
  reading({
    tag,
    path: RECALCULATION_CALLS.progress,
    need: RECALC,
    answer: recalculationProgress,
    summary: '重算任务的进度',
    query: z.object({ jobId: idParam }),
    run: ({ query: { jobId }, actor, store: { db } }) => readProgress(db, actor, jobId),
  }),
  reading({
    tag,
    path: RECALCULATION_CALLS.reopening,
    need: CLOSE,
    answer: reopenPreview,
    summary: '解除封账前的预览：解除后哪些人哪些天的数字会变，只看不改',
    query: z.object({
      attendGroupId: idParam,
      setDate: setDateAsked,
      deptId: idParam.optional(),
    }),
    run: async ({ query: { attendGroupId: groupId, setDate, deptId = null }, ...by }) => {
      const { db } = by.store
      await requireGroup(db, by.actor, 'attendance/roster:close', groupId)
      return readReopening(db, { groupId, setDate, deptId })
    },
  }),
]
