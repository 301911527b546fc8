import {
  addYears,
  type Day,
  isoDay,
  isoMonth,
  YEAR_DAYS,
  yearOf,
} from '#platform/seed/calendar-day.ts'
import * as places from '#platform/seed/place-pool.ts'
import type { Random } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { makeName } from './name-pool.ts'
import type { PlannedPerson } from './planned-person.ts'
import { FULL_TIME, firstLevel, graduationDay, yearsOfLevel } from './schooling.ts'

/**
 * Education, earlier work and family of all people: child rows of the personnel files. The rows are
 * plain literals without spreads, for speed.
 */

/** Phone numbers in child rows start here; those of employees start at one. */
const FAMILY_PHONES = 8_000_000
const WITNESS_PHONES = 7_000_000

export function phoneNumber(index: number): string {
  return `1600${String(index).padStart(7, '0')}`
}

export type Education = {
  edu: string
  degree: string
  edu_mode: string
  school: string
  major: string | null
  start_date: string
  graduate_date: string
}

const DEGREES: Readonly<Record<string, string>> = { '6': '1', '7': '2', '8': '3' }
const SCHOOLS: Readonly<Record<string, readonly string[]>> = {
  '1': places.PRIMARY_SCHOOLS,
  '2': places.HIGH_SCHOOLS,
  '3': places.HIGH_SCHOOLS,
  '4': places.VOCATIONAL_SCHOOLS,
  '5': places.COLLEGES,
}
const EARLIER_ROW_SHARE = 0.45

/** All educations of a person, from the first school to the highest level. */
export function educationsOf(
  context: SeedContext,
  person: PlannedPerson,
  index: number,
): Education[] {
  const random = context.streams.of('user_education', index)
  const { edu, eduMode } = person
  const levels = earlierLevels(edu, eduMode, random)
  const earlier = levels.map((level) => fullTime(person, level, random))
  if (eduMode === FULL_TIME) return [...earlier, fullTime(person, edu, random)]
  return [...earlier, partTime(context, person, random)]
}

function earlierLevels(edu: string, eduMode: string, random: Random): string[] {
  if (eduMode !== FULL_TIME) return [firstLevel(edu, eduMode)]
  if (edu === '8') return ['6', '7']
  if (edu === '7') return ['6']
  const hasEarlierRow = (edu === '5' || edu === '6') && random.chance(EARLIER_ROW_SHARE)
  return hasEarlierRow ? ['3'] : []
}

function fullTime({ birth }: PlannedPerson, edu: string, random: Random): Education {
  const end = graduationDay(birth, edu)
  return schooling(edu, FULL_TIME, addYears(end, -yearsOfLevel(edu)) + 62, end, random)
}

function partTime(context: SeedContext, person: PlannedPerson, random: Random): Education {
  const { birth, edu, eduMode } = person
  const years = yearsOfLevel(edu)
  const first = graduationDay(birth, firstLevel(edu, eduMode))
  // planCareer leaves at least this much time before the end of the employment.
  const latest = Math.min(context.today, person.leave ?? context.today) - 31
  const earliest = addYears(first, years + 1)
  const end = earliest + Math.round(random.next() * Math.max(0, latest - earliest) * 0.6)
  return schooling(edu, eduMode, addYears(end, -years), end, random)
}

function schooling(edu: string, mode: string, start: Day, end: Day, random: Random): Education {
  const majors = edu >= '6' ? places.MAJORS : edu >= '4' ? places.COLLEGE_MAJORS : null
  const selfTaught = mode !== FULL_TIME && mode !== '6'
  return {
    edu,
    degree: selfTaught && random.chance(0.5) ? '0' : (DEGREES[edu] ?? '0'),
    edu_mode: mode,
    school: random.pick(SCHOOLS[edu] ?? places.UNIVERSITIES),
    major: majors && random.pick(majors),
    start_date: isoMonth(start),
    graduate_date: isoMonth(end),
  }
}

/** The first full-time education. */
export function firstEducation(rows: readonly Education[]): string | null {
  const key = ({ edu, graduate_date }: Education) => graduate_date + edu
  const fullTime = rows.filter(({ edu_mode }) => edu_mode === FULL_TIME)
  return [...fullTime].sort((a, b) => (key(a) < key(b) ? -1 : 1))[0]?.edu ?? null
}

/** The education that the file shows as highest: highest level, then degree, then the latest graduation. */
export function highestEducation(rows: readonly Education[]): Education | undefined {
  const key = ({ edu, degree, graduate_date }: Education) => edu + degree + graduate_date
  return [...rows].sort((a, b) => (key(a) < key(b) ? 1 : -1))[0]
}

function* educationRows(context: SeedContext, people: readonly PlannedPerson[]) {
  let row = 0
  for (const [index, person] of people.entries()) {
    for (const education of educationsOf(context, person, index)) {
      const { id, created_at, updated_at } = context.stamp('user_education', row)
      yield {
        id,
        created_at,
        updated_at,
        user_id: context.idOf('user_base_info', index),
        edu: education.edu,
        degree: education.degree,
        edu_mode: education.edu_mode,
        school: education.school,
        major: education.major,
        start_date: education.start_date,
        graduate_date: education.graduate_date,
        edu_cert_no: education.edu >= '5' ? `ED${String(row + 1).padStart(10, '0')}` : null,
        degree_cert_no: education.degree > '0' ? `DG${String(row + 1).padStart(10, '0')}` : null,
        verified: education.edu >= '5' && row % 5 !== 0,
      }
      row += 1
    }
  }
}

/** Earlier jobs fill the time from the first day of work to the day of joining. */
function jobCount({ workStart, join }: PlannedPerson, random: Random): number {
  const years = (join - workStart) / YEAR_DAYS
  if (years < 0.3) return 0
  if (years < 2) return 1
  return 1 + Math.floor(random.next() * Math.min(2.4, years / 4.8))
}

function* workRows(context: SeedContext, people: readonly PlannedPerson[]) {
  let row = 0
  for (const [index, person] of people.entries()) {
    const random = context.streams.of('user_work_history', index)
    const jobs = jobCount(person, random)
    const length = (person.join - person.workStart) / Math.max(1, jobs)
    for (let job = 0; job < jobs; job += 1) {
      const start = person.workStart + Math.round(job * length)
      const post = random.pick(places.EARLIER_POSTS)
      const { id, created_at, updated_at } = context.stamp('user_work_history', row)
      yield {
        id,
        created_at,
        updated_at,
        user_id: context.idOf('user_base_info', index),
        start_date: isoMonth(start),
        end_date: isoMonth(Math.max(start, start + Math.round(length) - 20)),
        company: random.pick(places.EMPLOYERS),
        post,
        duty: `从事${post}工作`,
        leave_reason: random.pick(places.LEAVE_REASONS),
        witness: makeName(random, random.chance(0.5) ? '男' : '女'),
        witness_phone: phoneNumber(WITNESS_PHONES + row),
      }
      row += 1
    }
  }
}

type Relative = { relation: string; gender: '男' | '女'; birth: Day; isOnlyChild: boolean }

function relativesOf(person: PlannedPerson, today: Day, random: Random): Relative[] {
  const { birth, gender, marital } = person
  const relatives: Relative[] = []
  const add = (relation: string, sex: '男' | '女', years: number, isOnlyChild = false) => {
    const born = addYears(birth, years) + random.below(365)
    if (born < today) relatives.push({ relation, gender: sex, birth: born, isOnlyChild })
  }
  if (random.chance(0.58)) add('父亲', '男', -random.between(23, 34))
  if (random.chance(0.58)) add('母亲', '女', -random.between(21, 31))
  if (marital === '20' && random.chance(0.8)) {
    add('配偶', gender === '男' ? '女' : '男', random.between(-3, 3))
  }
  if (marital !== '10' && random.chance(0.56)) {
    const children = random.chance(0.22) ? 2 : 1
    for (let child = 0; child < children; child += 1) {
      add('子女', random.chance(0.52) ? '男' : '女', random.between(25, 33), children === 1)
    }
  }
  if (random.chance(0.09)) add('兄弟姐妹', random.chance(0.5) ? '男' : '女', random.between(-6, 6))
  if (random.chance(0.04)) add('其他', random.chance(0.5) ? '男' : '女', -random.between(45, 60))
  return relatives
}

const POLITICAL_CODES = 13
const MAJORITY = '13'

function* familyRows(context: SeedContext, people: readonly PlannedPerson[]) {
  let row = 0
  for (const [index, person] of people.entries()) {
    const random = context.streams.of('user_family', index)
    for (const relative of relativesOf(person, context.today, random)) {
      const isChild = yearOf(context.today) - yearOf(relative.birth) < 18
      // The first rows use each political status once, so that each status occurs.
      const political = row < POLITICAL_CODES ? String(row + 1).padStart(2, '0') : MAJORITY
      const { id, created_at, updated_at } = context.stamp('user_family', row)
      yield {
        id,
        created_at,
        updated_at,
        user_id: context.idOf('user_base_info', index),
        relation: relative.relation,
        name: makeName(random, relative.gender),
        birth_date: isoDay(relative.birth),
        political: isChild && row >= POLITICAL_CODES ? null : political,
        work_unit: isChild ? null : random.pick(places.FAMILY_WORK_UNITS),
        post: isChild || random.chance(0.5) ? null : random.pick(places.FAMILY_POSTS),
        phone: isChild ? null : phoneNumber(FAMILY_PHONES + row),
        is_only_child: relative.isOnlyChild,
      }
      row += 1
    }
  }
}

export function backgroundTables(
  context: SeedContext,
  people: readonly PlannedPerson[],
): SeedTable[] {
  return [
    seedTable('user_education', () => educationRows(context, people)),
    seedTable('user_work_history', () => workRows(context, people)),
    seedTable('user_family', () => familyRows(context, people)),
  ]
}
