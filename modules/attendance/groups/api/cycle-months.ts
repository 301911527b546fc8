import { sql } from 'kysely'
import { CYCLE } from '#modules/attendance/groups/define/choices.ts'

/** The number of months in the cycle of a group `g` with averaged working time. */
export const cycleMonths = sql<number>`case g.cycle when ${CYCLE.month} then 1
  when ${CYCLE.quarter} then 3 when ${CYCLE.year} then 12 end`
