import { z } from 'zod'
import { findSearchable } from '#modules/system/data-rights/api/read-searchable-users.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  freeTimes,
  MAX_CALENDAR_PEOPLE,
  MAX_FREE_PEOPLE,
  SCHEDULE_CALLS,
  scheduleCalendar,
  scheduleClashes,
  scheduleList,
} from '#modules/work/schedules/wire/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, variant } from '#platform/api/calls/described-call.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { addSchedule } from './add-schedule.ts'
import { deleteSchedule } from './delete-schedule.ts'
import { readCalendar } from './read-calendar.ts'
import { readFreeTimes } from './read-free-times.ts'
import { requireSpan } from './require-span.ts'
import { respondSchedule } from './respond-schedule.ts'
import { readClashes } from './schedule-clashes.ts'
import { readTimes } from './schedule-times.ts'
import { updateSchedule } from './update-schedule.ts'

const tag = schedules.path
const CALENDAR: PageRight[] = ['work/schedule:view']
const code = z.string().max(40)
const userIds = z
  .string()
  .max(MAX_FREE_PEOPLE * 37)
  .transform((text) => [...new Set(text.toLowerCase().split(',').filter(Boolean))])
  .pipe(z.array(z.uuid()).min(1).max(MAX_FREE_PEOPLE))
/** Users who may invite people may see when these people are busy. */
const INVITES = [...permissionsFor(schedules, 'add'), ...permissionsFor(projectMeetings, 'add')]

/** Resolves codes to accounts that the actor may view; without codes, the actor. */
async function peopleAsked(db: Database, actor: Actor, codes: readonly string[]) {
  const others = codes.filter((one) => one !== actor.code)
  if (others.length === 0) return [actor.userId]
  const found = await findSearchable(db, actor.userId, codes)
  if (found === null) throw new Failure('forbidden', 'schedule.notVisible')
  return found
}

/** A person's times within a span: a variant of the catalogue list, chosen by its query. */
const timesOfPerson = variant({
  matches: (c) => ['start', 'end', 'userCode'].some((name) => c.req.query(name) !== undefined),
  query: z.object({ userCode: code.optional(), start: dayParam, end: dayParam }),
  answer: scheduleList,
  run: async ({ query: { userCode, ...days }, actor, store: { db } }) => {
    const span = requireSpan(days)
    const people = await peopleAsked(db, actor, userCode === undefined ? [] : [userCode])
    const { times } = await readTimes(db, actor.userId, people, span)
    return { response: times.map(({ personId: _, ...time }) => time) }
  },
})

export const scheduleRules: Rules = {
  fields: { codes: { ownerCode: 'ownerId', participants: 'participantIds' } },
  add: addSchedule,
  update: updateSchedule,
  delete: deleteSchedule,
  actions: { respond: respondSchedule },
  variants: { options: timesOfPerson },
}

/** Calls for calendars side by side, and for conflicts. */
export const scheduleCalls: readonly AreaCall[] = [
  reading({
    tag,
    need: CALENDAR,
    path: SCHEDULE_CALLS.calendar,
    answer: scheduleCalendar,
    summary: '日程日历：工作日历，以及各人的日程和缺勤（按本人权限）',
    query: z.object({
      start: dayParam,
      end: dayParam,
      userCodes: z
        .string()
        .max(MAX_CALENDAR_PEOPLE * 41)
        .default(''),
    }),
    run: async ({ query: { userCodes, ...days }, actor, store: { db } }) => {
      const codes = [...new Set(userCodes.split(',').filter(Boolean))]
      if (codes.length > MAX_CALENDAR_PEOPLE) {
        throw new Failure('invalid', 'invalid.query', { values: { names: 'userCodes' } })
      }
      const span = requireSpan(days)
      return readCalendar(db, actor, await peopleAsked(db, actor, codes), span)
    },
  }),
  reading({
    tag,
    need: INVITES,
    path: SCHEDULE_CALLS.free,
    summary: '可邀请人员某日的忙闲时段，不含事由',
    answer: freeTimes,
    query: z.object({ date: dayParam, userIds, except: idParam.optional() }),
    run: ({ query: { except = null, ...request }, actor, store: { db } }) =>
      readFreeTimes(db, actor, { ...request, except }),
  }),
  reading({
    tag,
    need: permissionsFor(schedules, 'view'),
    path: SCHEDULE_CALLS.clashes,
    summary: '与其他日程的时间冲突',
    answer: scheduleClashes,
    query: z.object({ id: idParam }),
    run: async ({ query: { id }, actor, store: { db } }) => {
      await readRecord(db, actor, schedules, id)
      return readClashes(db, actor, id)
    },
  }),
]
