import { checkCycleHours, checkOvertime, checkWeekHours } from './check-hours.ts'
import { checkAbsence, checkCertificates, checkEmployment, checkMinors } from './check-people.ts'
import { checkDaysInRow, checkRestHours, checkTwoPlaces, checkWeekRest } from './check-rest.ts'
import type { Broken, Check, PersonFacts, RosterRule, RosterRules } from './roster-facts.ts'

/** What can be told from the records of the product; protection of mothers has none yet. */
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

/** What the roster of one person breaks, rule by rule. */
export function checkPerson(facts: PersonFacts, rules: RosterRules): PersonFinding[] {
  return rules.rules.flatMap(({ rule, level, limit }) =>
    (CHECKS[rule]?.(facts, rules, limit) ?? []).map((broken) => ({ ...broken, rule, level })),
  )
}
