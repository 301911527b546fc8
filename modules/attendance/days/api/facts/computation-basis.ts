import { createHash } from 'node:crypto'
import type { DayShift } from '#modules/attendance/days/api/engine/day-facts.ts'
import {
  AVERAGED_HOURS,
  INDEFINITE_HOURS,
  STANDARD_HOURS,
} from '#modules/attendance/groups/define/choices.ts'
import type { GroupRules, PlannedDay } from './fact-rows.ts'

/**
 * The rules that a day was computed with: times and tolerances of its shift, rules of its group, and the
 * source of its plan. The explanation page reads them, even after the rules have changed. The id is a hash of
 * the content.
 */
export type Basis = { id: string; content: BasisContent }

type BasisContent = {
  /** In seconds, as in the engine. */
  shift: DayShift | null
  group: Pick<GroupRules, 'freeMinutes' | 'overtimeRule' | 'overtimeUnit' | 'missToAbsent'> & {
    workHours: string
    cycle: string | null
  }
  /** Absent in bases that were stored before the column `attend_day.facts` existed. */
  plan: { source: string; holiday: string | null }
}

/** The working hours system on a day. Outside the period of its approval the standard system applies. */
function systemOn({ workHours, cycle, hoursFrom, hoursTo }: GroupRules, day: number) {
  const isApproved = hoursFrom !== null && hoursTo !== null && day >= hoursFrom && day <= hoursTo
  if (isApproved && workHours === INDEFINITE_HOURS) return { workHours, cycle: null }
  if (isApproved && workHours === AVERAGED_HOURS && cycle !== null) return { workHours, cycle }
  return { workHours: STANDARD_HOURS, cycle: null }
}

/** The id of a content: a hash, so that every process finds the same id. */
function idOf(content: BasisContent): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Finds the basis of days. There are few bases; each is created once for all days of a part. */
export function basisFinder() {
  const known = new Map<DayShift | null, Map<string, Basis>>()
  return (
    shift: DayShift | null,
    rules: GroupRules,
    { groupId, day, source }: PlannedDay,
    holiday: string | null,
  ): Basis => {
    const system = systemOn(rules, day)
    const key = `${groupId} ${system.workHours} ${system.cycle} ${source} ${holiday}`
    const ofShift = known.get(shift) ?? new Map<string, Basis>()
    known.set(shift, ofShift)
    const found = ofShift.get(key)
    if (found) return found
    const { freeMinutes, overtimeRule, overtimeUnit, missToAbsent } = rules
    const content: BasisContent = {
      shift,
      group: {
        freeMinutes,
        overtimeRule,
        overtimeUnit,
        missToAbsent,
        workHours: system.workHours,
        cycle: system.cycle,
      },
      plan: { source, holiday },
    }
    const basis = { id: idOf(content), content }
    ofShift.set(key, basis)
    return basis
  }
}
