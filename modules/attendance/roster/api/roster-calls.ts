import { z } from 'zod'
import { readLock } from '#modules/attendance/locks/api/read-lock.ts'
import { setAttendLock } from '#modules/attendance/locks/api/set-attend-lock.ts'
import { readUnfinishedItemsOf } from '#modules/attendance/locks/api/unfinished-items.ts'
import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import { BY_HAND } from '#modules/attendance/roster/define/choices.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import {
  lockInForce,
  lockState,
  MOST_REASON,
  ROSTER_CALLS,
  type RosterSaved,
  rosterBoard,
  rosterHeader,
  rosterItem,
  rosterPage,
  rosterSaved,
} from '#modules/attendance/roster/wire/roster.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { say } from '#platform/api/http/messages.ts'
import {
  dayParam,
  idParam,
  keyParam,
  monthParam,
  wholeParam,
} from '#platform/api/http/read-query.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { readBoard, readRoster } from './read-roster-board.ts'
import { readHeader } from './read-roster-header.ts'
import { reachesGroup, requireGroup } from './roster-group.ts'
import { saveSchedule } from './save-schedule.ts'
import type { WrittenCells } from './write-cells.ts'

const tag = schedules.path
const VIEW: PageRight[] = ['attendance/roster:view']
const SAVE: PageRight[] = ['attendance/roster:save']
/** The cells of the largest page: fifty employees with 31 days. */
const MAX_CELLS = 1_550
const PAGE_SIZE = 50
const MOST_PAGES = 9_999
const MOST_ROWS = 200
const LOCK_WORDS = { 0: 'roster.unlocked', 1: 'roster.locked', 2: 'roster.closed' } as const

/** A day, or a whole month. */
export const setDateAsked = z
  .string()
  .refine((text) => [monthParam, dayParam].some((schema) => schema.safeParse(text).success))
  .meta({ examples: ['2026-02'] })

export const groupMonth = z.object({ attendGroupId: idParam, month: monthParam })

const monthPage = groupMonth.extend({
  key: keyParam,
  page: wholeParam(MOST_PAGES).default(1),
  pageSize: wholeParam(MOST_ROWS).default(PAGE_SIZE),
})

/** Refused cells with their reasons, in the language of the caller. */
export function toldCells(
  { refused, ...counts }: WrittenCells,
  language: Language,
): { response: RosterSaved; told: ReplyMessage } {
  const texts = refused.map((cell) => ({
    ...cell,
    text: say(language, `roster.refused.${cell.reason}`),
  }))
  const key = refused.length > 0 ? 'roster.savedSome' : 'roster.saved'
  const values = { saved: counts.saved, refused: refused.length }
  return { response: { ...counts, refused: texts }, told: { key, values } }
}

/** 人员排班: the roster and its locks. */
export const rosterCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: ROSTER_CALLS.header,
    need: VIEW,
    query: groupMonth,
    answer: rosterHeader,
    summary: '一个考勤组某月的表头：每天的日期类型、节日名和锁定状态',
    run: async ({ query: { attendGroupId, month }, actor, store: { db } }) => {
      await requireGroup(db, actor, 'attendance/roster:view', attendGroupId)
      return readHeader(db, attendGroupId, month)
    },
  }),
  reading({
    tag,
    path: ROSTER_CALLS.data,
    need: VIEW,
    answer: rosterPage,
    summary: '一个考勤组某月的排班，按人分页；没有排班的日子按考勤组规则显示',
    query: monthPage,
    run: async ({ query: { attendGroupId, ...query }, actor, language, store: { db } }) => {
      const right = 'attendance/roster:view'
      await requireGroup(db, actor, right, attendGroupId)
      return readRoster(db, { actor, language, right }, { ...query, groupId: attendGroupId })
    },
  }),
  reading({
    tag,
    path: ROSTER_CALLS.board,
    need: VIEW,
    answer: rosterBoard,
    summary:
      '绘制一页排班所需的全部：表头、班次、各人排班；每种格子只给一次，各人每天以序号指明是哪一种',
    query: monthPage,
    run: async ({ query: { attendGroupId, ...query }, actor, language, store: { db } }) => {
      const right = 'attendance/roster:view'
      await requireGroup(db, actor, right, attendGroupId)
      return readBoard(db, { actor, language, right }, { ...query, groupId: attendGroupId })
    },
  }),
  writing({
    tag,
    method: 'POST',
    path: ROSTER_CALLS.save,
    need: SAVE,
    answer: rosterSaved,
    summary: '保存排班：不能保存的格子连同原因返回，其余照常保存',
    body: z.object({
      attendGroupId: z.uuid(),
      items: z.array(rosterItem).min(1).max(MAX_CELLS),
    }),
    run: async ({ body: { attendGroupId, items }, actor, language, store }) => {
      const done = await inTransaction(store, { resource: schedules, actor }, async (tx) => {
        const group = await requireGroup(tx, actor, 'attendance/roster:save', attendGroupId)
        return saveSchedule(tx, actor, group, { items, source: BY_HAND })
      })
      return toldCells(done, language)
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: ROSTER_CALLS.lock,
    need: VIEW,
    answer: lockState,
    summary: '锁定、封账或解锁一天或一个月；封账及其解除只限考勤管理员，解除须写明原因',
    query: z.object({
      attendGroupId: idParam,
      setDate: setDateAsked,
      lockType: z.enum(['0', '1', '2']),
      reason: z.string().trim().max(MOST_REASON).optional(),
    }),
    run: async ({ query: { reason = null, ...lock }, actor, language, store }) => {
      const requestId = currentOrigin()?.requestId ?? null
      const person = { userId: actor.userId, language, requestId }
      const response = await inTransaction(store, { resource: attendLocks, actor }, (tx) =>
        setAttendLock(tx, actor, { ...lock, reason }, person),
      )
      return { response, told: { key: LOCK_WORDS[lock.lockType] } }
    },
  }),
  reading({
    tag,
    path: ROSTER_CALLS.isLocked,
    need: VIEW,
    answer: lockInForce,
    summary:
      '一天或一个月是否锁定：日锁与月锁取较严者；给出 lockType 时问是否达到该级；可封账者另得未了结的事项',
    query: z.object({
      attendGroupId: idParam,
      setDate: setDateAsked,
      lockType: z.enum(['1', '2']).default('1'),
    }),
    run: async ({ query: { attendGroupId, setDate, lockType }, actor, store: { db } }) => {
      await requireGroup(db, actor, 'attendance/roster:view', attendGroupId)
      const lock = await readLock(db, attendGroupId, setDate)
      const mayClose = await reachesGroup(db, actor, 'attendance/roster:close', attendGroupId)
      return {
        lockType: lock.lockType,
        locked: lock.lockType >= lockType,
        open: mayClose ? await readUnfinishedItemsOf(db, attendGroupId, setDate) : null,
      }
    },
  }),
]
