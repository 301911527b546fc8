import { STAGE } from '#modules/party/define/choices.ts'
import { addMonths, addYears, type Day } from '#platform/seed/calendar-day.ts'

/** A step that was done, or the next one with its days. */
export type PlannedStep = {
  code: string
  stage: string
  done?: Day
  earliest?: Day
  latest?: Day
  isLate?: true
}

/** A member of the demo company; the days are counted from today. */
export type PlannedMember = {
  branch: number
  stage: string
  from: Day
  applied?: Day
  joined?: Day
  ends?: Day
  formal?: Day
  moved?: Day
  payer?: string
  base?: string
  /** Months whose dues are unpaid, counted from the last one. */
  behind?: number
  steps: readonly PlannedStep[]
}

const { applicant, activist, object, probation, full, ended } = STAGE

function growing(today: Day): PlannedMember[] {
  const activistFrom = addMonths(today, -8)
  const objectFrom = addMonths(today, -2)
  return [
    {
      branch: 0,
      stage: applicant,
      from: today - 20,
      applied: today - 20,
      steps: [
        { code: 'apply', stage: applicant, done: today - 20 },
        { code: 'talk', stage: applicant, earliest: today - 20, latest: addMonths(today - 20, 1) },
      ],
    },
    {
      branch: 0,
      stage: activist,
      from: activistFrom,
      applied: addMonths(today, -10),
      steps: [
        { code: 'apply', stage: applicant, done: addMonths(today, -10) },
        {
          code: 'talk',
          stage: applicant,
          done: activistFrom - 5,
          latest: addMonths(today, -9),
          isLate: true,
        },
        { code: 'activist', stage: applicant, done: activistFrom },
        { code: 'review', stage: activist, latest: addMonths(activistFrom, 6) },
        { code: 'object', stage: activist, earliest: addYears(activistFrom, 1) },
      ],
    },
    {
      branch: 1,
      stage: object,
      from: objectFrom,
      applied: addMonths(today, -20),
      steps: [
        { code: 'apply', stage: applicant, done: addMonths(today, -20) },
        { code: 'talk', stage: applicant, done: addMonths(today, -20) + 5 },
        { code: 'activist', stage: applicant, done: addMonths(today, -15) },
        { code: 'object', stage: activist, done: objectFrom },
        { code: 'political', stage: object, earliest: objectFrom },
        { code: 'training', stage: object, earliest: objectFrom },
      ],
    },
  ]
}

function members(today: Day): PlannedMember[] {
  const joined = addMonths(today, -10)
  const fullMember = (
    branch: number,
    years: number,
    more: Partial<PlannedMember> = {},
  ): PlannedMember => {
    const formal = addYears(today, -years)
    return {
      branch,
      stage: full,
      from: formal,
      joined: addYears(formal, -1),
      formal,
      payer: '在职',
      base: '5001.00',
      steps: [{ code: 'transferIn', stage: full, done: formal }],
      ...more,
    }
  }
  return [
    {
      branch: 0,
      stage: probation,
      from: joined,
      applied: addYears(joined, -2),
      joined,
      ends: addYears(joined, 1),
      payer: '在职',
      base: '3000.00',
      steps: [
        { code: 'accept', stage: object, done: joined },
        { code: 'approve', stage: object, done: joined + 30 },
        { code: 'full', stage: probation, earliest: addYears(joined, 1) },
        {
          code: 'oath',
          stage: probation,
          earliest: joined + 30,
          latest: addMonths(joined + 30, 1),
        },
      ],
    },
    fullMember(0, 12, { base: '10001.00' }),
    fullMember(0, 9, { behind: 4 }),
    fullMember(0, 6),
    fullMember(0, 4, { payer: '离退休', base: '5000.00' }),
    fullMember(1, 15),
    fullMember(1, 3, { payer: '无收入', base: undefined }),
    fullMember(1, 7, { base: undefined, payer: undefined }),
    fullMember(1, 20, { stage: ended, moved: today - 40, from: today - 40 }),
  ]
}

/** Members in every stage, two branches, one of them in arrears and one who moved away. */
export function plannedMembers(today: Day): PlannedMember[] {
  return [...growing(today), ...members(today)]
}
