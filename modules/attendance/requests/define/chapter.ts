import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { corrections } from './correction.ts'
import { familyVisits } from './family-visit.ts'
import { hoursLeaves } from './hours-leave.ts'
import { leaves } from './leave.ts'
import { requestMenu } from './menu.ts'
import { overtimes } from './overtime.ts'
import { returnsToCompany } from './return-to-company.ts'
import { requestSamples } from './samples.ts'
import { trips } from './trip.ts'

const { LEAVE_KIND, HALF_DAY, BIRTH_KIND, HOURS_LEAVE_KIND, TRIP_VEHICLE } = choices
const { OVERTIME_KIND, OVERTIME_SETTLE, VISIT_KIND, RETURN_KIND, CORRECTION_KIND } = choices

/** 申请单: requests of employees. */
export const requestChapter = {
  resources: [leaves, hoursLeaves, trips, overtimes, familyVisits, returnsToCompany, corrections],
  menu: requestMenu,
  choices: {
    LEAVE_KIND,
    HALF_DAY,
    BIRTH_KIND,
    HOURS_LEAVE_KIND,
    TRIP_VEHICLE,
    OVERTIME_KIND,
    OVERTIME_SETTLE,
    VISIT_KIND,
    RETURN_KIND,
    CORRECTION_KIND,
  },
  samples: requestSamples,
  documents: [leaves, hoursLeaves, trips, overtimes, familyVisits, returnsToCompany, corrections],
  starts: [
    {
      name: 'leave',
      resource: leaves.path,
      field: 'userId',
      when: EMPLOYED,
    },
  ],
  verbs: [
    {
      name: 'leave',
      icon: 'calendar',
      href: `/${leaves.path}/new`,
      page: `/${leaves.path}`,
      button: 'add',
    },
  ],
} satisfies Chapter
