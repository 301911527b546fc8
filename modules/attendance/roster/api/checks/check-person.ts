import { checkCycleHours, checkOvertime, checkWeekHours } from './check-hours.ts'
import { checkAbsence, checkCertificates, checkEmployment, checkMinors } from './check-people.ts'
import { checkDaysInRow, checkRestHours, checkTwoPlaces, checkWeekRest } from './check-rest.ts'
import type { Broken, Check, PersonFacts, RosterRule, RosterRules } from './roster-facts.ts'

/** The check of each rule. The protection of mothers has none yet, because no record says whom it protects. */
const CHECKS: Readonly<Partial<Record<RosterRule['rule'], Check>>> = {
  restHours: checkRestHours,
  daysInRow: checkDaysInRow,
  weekRest: checkWeekRest,
  weekHours: checkWeekHours,
  cycleHours: checkCycleHours,
  overtime: checkOvertime,
  minors: checkMinors,
  certificates: checkCertificates,
  employment: checkEmployment,
  absence: checkAbsence,
  twoPlaces: checkTwoPlaces,
}

export type PersonFinding = Broken & Pick<RosterRule, 'rule' | 'level'>

/** The rules that one employee's roster breaks. */
export function checkPerson(facts: PersonFacts, rules: RosterRules): PersonFinding[] {
  return rules.rules.flatMap(({ rule, level, limit }) =>
    (CHECKS[rule]?.(facts, rules, limit) ?? []).map((broken) => ({ ...broken, rule, level })),
  )
}
