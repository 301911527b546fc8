import { z } from 'zod'
import { segmentTimes } from '#modules/attendance/shifts/wire/shift-hours.ts'

/** Calls about attendance groups beside the plain verbs. */
export const GROUP_CALLS = {
  all: '/sa/AttendGroup/GetAllAttendGroup',
  users: '/sa/AttendGroup/GetAttendGroupUsers',
  forget: '/sa/AttendGroup/RemoveAllUserInfoCache',
  shifts: '/sa/ShiftGroup/GetShiftGroupByAttendGroupIds',
  versions: '/sa/ShiftGroup/GetShiftVersions',
} as const

/** Names by which company back ends know calls about groups. */
export const GROUP_ALIASES = { info: '/sa/AttendGroup/GetAttendGroupById' } as const

/** A group that somebody may choose. */
export const namedGroup = z.object({ id: z.uuid(), name: z.string() })

/** Somebody in a group on a day; `isNamed` where he himself is named, not his department. */
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
  /** Of them those who are named themselves. */
  named: z.number().int(),
  users: z.array(groupUser),
})
export type GroupUsers = z.infer<typeof groupUsers>

/** A shift that some groups work. */
export const namedShift = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  color: z.string(),
  kind: z.string(),
})
export type NamedShift = z.infer<typeof namedShift>

/** A shift from one day to another; the first version has no first day, the last one no last day. */
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

/** How many kept answers were forgotten. */
export const forgotten = z.object({ count: z.number().int() })
