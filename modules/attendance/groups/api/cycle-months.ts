import { sql } from 'kysely'
import { CYCLE } from '#modules/attendance/define/settings-choices.ts'

/** Months that the cycle of averaged working time of a group `g` has. */
export const cycleMonths = sql<number>`case g.cycle when ${CYCLE.month} then 1
  when ${CYCLE.quarter} then 3 when ${CYCLE.year} then 12 end`
