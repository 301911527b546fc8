import { sql } from 'kysely'
import { z } from 'zod'
import { AREA_TABLE } from '#modules/attendance/clocking/api/zones/zone-cache.ts'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import {
  forgotten,
  GROUP_CALLS,
  groupUsers,
  namedGroup,
  namedShift,
  shiftVersion,
} from '#modules/attendance/groups/wire/attend-group.ts'
import { readShiftVersions } from '#modules/attendance/shifts/api/shift-versions.ts'
import { readShiftsOfGroups } from '#modules/attendance/shifts/api/shifts-of-groups.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { Failure } from '#platform/api/failure.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { say } from '#platform/api/http/messages.ts'
import { readOptionalObject } from '#platform/api/http/read-json-object.ts'
import { idParam, wholeParam } from '#platform/api/http/read-query.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { readGroupUsers, readManagedGroups } from './group-users.ts'

const { path: tag } = attendGroups
const MOST_PAGES = 100_000
const MOST_ROWS = 500
const PAGE_SIZE = 50

const usersAsked = z.object({
  id: idParam,
  day: z.iso.date().optional(),
  page: wholeParam(MOST_PAGES, 1).optional(),
  pageSize: wholeParam(MOST_ROWS, 1).optional(),
})

const MOST_GROUPS = 100

const shiftsAsked = z.object({
  attendGroupIds: z
    .string()
    .max(40 * MOST_GROUPS)
    .transform((text) => text.toLowerCase().split(',').filter(Boolean))
    .pipe(z.array(z.string().refine(isUuid)).max(MOST_GROUPS))
    .meta({ type: 'string', items: undefined, description: '考勤组编号，以逗号分隔' }),
})

/** Clears the membership caches of all processes; the call has no body. */
const forgetCall: AreaCall = {
  method: 'DELETE',
  path: GROUP_CALLS.forget,
  audit: 'write',
  need: ['attendance/groups:edit'],
  about: { tag, summary: '清除人员、部门与考勤组归属的缓存，返回清除的条数', answer: forgotten },
  handler: async (c, _actor, { db, counts, areas }) => {
    if (Object.keys(await readOptionalObject(c)).length > 0) {
      throw new Failure('invalid', 'invalid.form')
    }
    areas.forgetAll()
    const count = counts.forgetAll()
    // Sends the notification that other processes get after a change of an area, so that they clear
    // their caches too.
    await sql`select pg_notify('staffdesk_records', ${AREA_TABLE})`.execute(db)
    return succeed(c, { count }, say(c.get('language'), 'clock.forgotten', { count }))
  },
}

/** 考勤组: the members of a group, and the groups whose rosters the user draws up. */
export const groupCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: GROUP_CALLS.all,
    answer: z.array(namedGroup),
    need: ['attendance/groups:view'],
    summary: '本人可管理的考勤组：有编辑权限的为全部，否则为本人负责的',
    run: ({ actor, store: { db } }) => readManagedGroups(db, actor),
  }),
  reading({
    tag,
    path: GROUP_CALLS.users,
    query: usersAsked,
    answer: groupUsers,
    need: ['attendance/groups:view'],
    summary: '考勤组某日的成员：指定的人员与所属部门带入的人员',
    run: ({ query: { id, page = 1, pageSize = PAGE_SIZE, day }, actor, store: { db } }) =>
      readGroupUsers(db, actor, id, { page, pageSize, day: day ?? null }),
  }),
  reading({
    tag: shiftGroups.path,
    path: GROUP_CALLS.shifts,
    answer: z.array(namedShift),
    need: ['attendance/shift-groups:view'],
    query: shiftsAsked,
    summary: '所列考勤组可用的班次（启用的，不重复），以及休息班',
    run: ({ query: { attendGroupIds }, store: { db } }) => readShiftsOfGroups(db, attendGroupIds),
  }),
  reading({
    tag: shiftGroups.path,
    path: GROUP_CALLS.versions,
    answer: z.array(shiftVersion),
    need: ['attendance/shift-groups:view'],
    query: z.object({ id: idParam }),
    summary: '班次各时期的时段与判定规则，由近及远',
    run: ({ query: { id }, store: { db } }) => readShiftVersions(db, id),
  }),
  forgetCall,
]
