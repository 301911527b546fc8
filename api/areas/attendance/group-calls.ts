import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { idAsked, wholeAsked } from '#api/http/read-asked.ts'
import { readGroupUsers, readManagedGroups } from '#api/queries/attendance/group-users.ts'
import { GROUP_CALLS, groupUsers, namedGroup } from '#contracts/attend-group.ts'
import { attendGroups } from '#resources/attendance/settings/attend-group.ts'

const { path: tag } = attendGroups
const MOST_PAGES = 100_000
const MOST_ROWS = 500
const PAGE_SIZE = 50

const usersAsked = z.object({
  id: idAsked,
  day: z.iso.date().optional(),
  page: wholeAsked(MOST_PAGES, 1).optional(),
  pageSize: wholeAsked(MOST_ROWS, 1).optional(),
})

/** 考勤组: who is in one, and which ones somebody draws up rosters for. */
export const groupCalls: readonly AreaCall[] = [
  reading({
    ...{ tag, path: GROUP_CALLS.all, answer: z.array(namedGroup) },
    need: ['attendance/groups:view'],
    summary: '本人可管理的考勤组：有编辑权限的为全部，否则为本人负责的',
    run: ({ actor, store: { db } }) => readManagedGroups(db, actor),
  }),
  reading({
    ...{ tag, path: GROUP_CALLS.users, query: usersAsked, answer: groupUsers },
    need: ['attendance/groups:view'],
    summary: '考勤组某日的成员：指定的人员与所属部门带入的人员',
    run: ({ query: { id, page = 1, pageSize = PAGE_SIZE, day }, actor, store: { db } }) =>
      readGroupUsers(db, actor, id, { page, pageSize, day: day ?? null }),
  }),
]
