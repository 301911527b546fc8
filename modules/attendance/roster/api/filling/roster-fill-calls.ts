import { z } from 'zod'
import { groupMonth, toldCells } from '#modules/attendance/roster/api/roster-calls.ts'
import {
  type RosterGroup,
  type RosterRight,
  requireGroup,
} from '#modules/attendance/roster/api/roster-group.ts'
import type { WrittenCells } from '#modules/attendance/roster/api/write-cells.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import { ROSTER_CALLS, rosterSaved } from '#modules/attendance/roster/wire/roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall, AreaDeps } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import {
  dayParam,
  flagParam,
  idParam,
  monthParam,
  wholeParam,
} from '#platform/api/http/read-query.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { type AskedMonth, setByMonth } from './fill-month.ts'
import { type AskedDay, type AskedPerson, setByDate, setByUser } from './fill-schedule.ts'

const tag = schedules.path
const MOST_STEPS = 42
const MOST_PEOPLE = 500
const MODES = ['week', 'copyLastMonth', 'rotate', 'clear'] as const

/** Words separated by commas, or a list of words. */
const words = z.string().transform((text) => text.split(',').map((word) => word.trim()))
const steps = z.array(z.string().max(40)).min(1).max(MOST_STEPS)
const ids = z.array(z.uuid()).min(1).max(MOST_PEOPLE)

const dayInAddress = z.object({
  attendGroupId: idParam,
  setDate: dayParam,
  shiftGroupId: idParam.nullable().default(null),
  userIds: words.pipe(ids).optional(),
  overwrite: flagParam,
})
const dayInBody = z.object({
  attendGroupId: z.uuid(),
  setDate: z.iso.date(),
  shiftGroupId: z.uuid().nullable(),
  userIds: ids.optional(),
  overwrite: z.boolean().default(false),
})

const personInAddress = z.object({
  attendGroupId: idParam,
  userId: idParam,
  month: monthParam,
  shiftGroupId: idParam.nullable().default(null),
  pattern: words.pipe(steps).optional(),
  overwrite: flagParam,
})
const personInBody = z.object({
  attendGroupId: z.uuid(),
  userId: z.uuid(),
  month: monthParam,
  shiftGroupId: z.uuid().nullable().default(null),
  pattern: z.union([words.pipe(steps), steps]).optional(),
  overwrite: z.boolean().default(false),
})

const monthInAddress = groupMonth.extend({
  mode: z.enum(MODES),
  pattern: words.pipe(steps).optional(),
  offset: wholeParam(MOST_STEPS - 1, 0).default(1),
  overwrite: flagParam,
})
const monthInBody = z.object({
  attendGroupId: z.uuid(),
  month: monthParam,
  mode: z.enum(MODES),
  pattern: z.union([words.pipe(steps), steps]).optional(),
  offset: z
    .int()
    .min(0)
    .max(MOST_STEPS - 1)
    .default(1),
  overwrite: z.boolean().default(false),
})

/** A GET call that changes data: it spends the rate limit of writes instead of that of reads. */
export function changing(call: AreaCall): AreaCall {
  return { ...call, spends: 'writes' }
}

type Asking = { actor: Actor; language: Language; store: AreaDeps; right: RosterRight }
type Filling = (tx: Tx, actor: Actor, group: RosterGroup) => Promise<WrittenCells>

async function filled({ actor, language, store, right }: Asking, id: string, fill: Filling) {
  const done = await inTransaction(store, { resource: schedules, actor }, async (tx) =>
    fill(tx, actor, await requireGroup(tx, actor, right, id)),
  )
  return toldCells(done, language)
}

type FillBody<T> = Omit<T, 'pattern' | 'userIds'> & {
  attendGroupId: string
  pattern?: string[] | undefined
  userIds?: string[] | undefined
}
type Caller = Omit<Asking, 'right'>

const fillDay = (
  by: Caller,
  { attendGroupId, userIds = undefined, ...input }: FillBody<AskedDay>,
) =>
  filled({ ...by, right: 'attendance/roster:byDate' }, attendGroupId, (tx, actor, group) =>
    setByDate(tx, actor, group, { ...input, userIds: userIds ?? null }),
  )

const fillPerson = (by: Caller, { attendGroupId, pattern, ...input }: FillBody<AskedPerson>) =>
  filled({ ...by, right: 'attendance/roster:byUser' }, attendGroupId, (tx, actor, group) =>
    setByUser(tx, actor, group, { ...input, pattern: pattern ?? null }),
  )

/** Copying has a separate button, and so a separate permission. */
const fillMonth = (by: Caller, { attendGroupId, pattern, ...input }: FillBody<AskedMonth>) => {
  const right = `attendance/roster:${input.mode === 'copyLastMonth' ? 'copy' : 'byMonth'}` as const
  return filled({ ...by, right }, attendGroupId, (tx, actor, group) =>
    setByMonth(tx, actor, group, { ...input, pattern: pattern ?? null }),
  )
}

const DATE = {
  tag,
  path: ROSTER_CALLS.byDate,
  answer: rosterSaved,
  need: ['attendance/roster:byDate'] satisfies PageRight[],
  summary: '按日排班：全组或指定人员的一天；overwrite 为真时覆盖已有排班',
}
const PERSON = {
  tag,
  path: ROSTER_CALLS.byUser,
  answer: rosterSaved,
  need: ['attendance/roster:byUser'] satisfies PageRight[],
  summary:
    '按人排班：一个人的一个月，每天同一班次，或自 1 日起循环的 pattern（逗号分隔，休为休息）',
}
const MONTH = {
  tag,
  path: ROSTER_CALLS.byMonth,
  answer: rosterSaved,
  need: ['attendance/roster:byMonth'] satisfies PageRight[],
  summary: '按月排班：week 按周班次，copyLastMonth 复制上月，rotate 轮换，clear 清空',
}

/** Calls that fill many cells in one request. Each accepts GET, for older clients, and POST. */
export const rosterFillCalls: readonly AreaCall[] = [
  changing(
    writing({
      ...DATE,
      method: 'GET',
      query: dayInAddress,
      run: ({ query, ...by }) => fillDay(by, query),
    }),
  ),
  writing({
    ...DATE,
    method: 'POST',
    body: dayInBody,
    run: ({ body, ...by }) => fillDay(by, body),
  }),
  changing(
    writing({
      ...PERSON,
      method: 'GET',
      query: personInAddress,
      run: ({ query, ...by }) => fillPerson(by, query),
    }),
  ),
  writing({
    ...PERSON,
    method: 'POST',
    body: personInBody,
    run: ({ body, ...by }) => fillPerson(by, body),
  }),
  changing(
    writing({
      ...MONTH,
      method: 'GET',
      query: monthInAddress,
      run: ({ query, ...by }) => fillMonth(by, query),
    }),
  ),
  writing({
    ...MONTH,
    method: 'POST',
    body: monthInBody,
    run: ({ body, ...by }) => fillMonth(by, body),
  }),
]
