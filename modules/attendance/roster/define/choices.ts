import { choices, listed } from '#platform/define/engine/choice-list.ts'

export const UNLOCKED = '0'
export const ROSTER_LOCKED = '1'
export const CLOSED = '2'

/** How far a day or a month is locked: not at all, its roster, or its attendance as well. */
export const LOCK_TYPE = choices(
  'lockType',
  { 0: '未锁定', 1: '排班锁定', 2: '考勤封账' },
  { 0: 'quiet', 1: 'warn', 2: 'good' },
)

export const BY_HAND = '手工'
export const BY_DATE = '按日'
export const BY_PERSON = '按人'
export const BY_MONTH = '按月'
export const BY_IMPORT = '导入'
export const BY_ROTATION = '轮换'

/** The origin of a roster cell. Days that follow the group's plan have no row. */
export const SCHEDULE_SOURCE = listed('scheduleSource', [
  '默认',
  BY_HAND,
  BY_DATE,
  BY_PERSON,
  BY_MONTH,
  BY_IMPORT,
  BY_ROTATION,
])
