import { EMPLOYMENT_STATUS, ROSTER_PART } from './choices.ts'

export const NOT_JOINED_YET = '0'

/** 试用 */
export const ON_PROBATION = '1'

/** REGULAR is 正式, SUSPENDED is 停薪留职. */
export const REGULAR = '2'
export const SUSPENDED = '6'

export const JOINED = EMPLOYMENT_STATUS.options
  .map(({ value }) => value)
  .filter((value) => value !== NOT_JOINED_YET)

/** States of employed people: joined and not left. */
export const EMPLOYED = ['1', '2', '3', '6', '7', '8']

/** The code 待离职: employed until the day on which a departure takes effect. */
export const LEAVING = '3'

/** States of employed people who are not about to leave. */
export const STAYING = EMPLOYED.filter((status) => status !== LEAVING)

/** Left or retired; they may come back. */
export const GONE = ['4', '5']

/**
 * The tabs of the personnel files by state. "At work" covers everyone on the payroll
 * (docs/decisions/0026-who-counts.md).
 */
export const ROSTER_TABS = {
  field: 'status',
  names: ROSTER_PART,
  of: {
    working: ['1', '2', '3', '6', '7'],
    probation: ['1'],
    joining: ['0'],
    leaving: ['3'],
    others: ['7', '8'],
    left: GONE,
  },
  opensOn: 'working',
} as const
