import { z } from 'zod'
import { segmentTimes } from '#modules/attendance/shifts/wire/segment-times.ts'

/** Calls about attendance groups, besides the standard verbs. */
export const GROUP_CALLS = {
  all: '/sa/AttendGroup/GetAllAttendGroup',
  users: '/sa/AttendGroup/GetAttendGroupUsers',
  forget: '/sa/AttendGroup/RemoveAllUserInfoCache',
  shifts: '/sa/ShiftGroup/GetShiftGroupByAttendGroupIds',
  versions: '/sa/ShiftGroup/GetShiftVersions',
} as const

/** Inherited names of calls about groups. */
export const GROUP_ALIASES = { info: '/sa/AttendGroup/GetAttendGroupById' } as const

/** A group that the user may choose. */
export const namedGroup = z.object({ id: z.uuid(), name: z.string() })

/** A member of a group on a day; `isNamed` if the membership is by name, not by department. */
export const groupUser = z.object({
  userId: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  isNamed: z.boolean(),
  fromDate: z.string().nullable(),
  toDate: z.string().nullable(),
})

export const groupUsers = z.object({
  total: z.number().int(),
  /** How many of them are members by name. */
  named: z.number().int(),
  users: z.array(groupUser),
})
export type GroupUsers = z.infer<typeof groupUsers>

/** A shift of some groups. */
export const namedShift = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  color: z.string(),
  kind: z.string(),
})
export type NamedShift = z.infer<typeof namedShift>

/** A version of a shift with its days; the first version has no first day, the last one no last day. */
export const shiftVersion = z.object({
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  workMinutes: z.int(),
  flexMinutes: z.int(),
  lateGrace: z.int(),
  earlyGrace: z.int(),
  lateToHalf: z.int(),
  lateToFull: z.int(),
  segments: z.array(segmentTimes),
})
export type ShiftVersion = z.infer<typeof shiftVersion>

/** The number of cache entries cleared. */
export const forgotten = z.object({ count: z.number().int() })
