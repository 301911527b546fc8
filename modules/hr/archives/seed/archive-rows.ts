import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { PlannedDepartment } from '#modules/org/departments/seed/department-plan.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import { RANKS, rankIndex } from '#modules/org/seed/org-dictionaries.ts'
import { addYears, isoDay } from '#platform/seed/calendar-day.ts'
import * as places from '#platform/seed/place-pool.ts'
import { pickAt, type Random } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { educationsOf, firstEducation, highestEducation, phoneNumber } from './background-rows.ts'
import type { EarlierEmployment } from './employment-plan.ts'
import { makeName } from './name-pool.ts'
import type { PlannedPerson } from './planned-person.ts'

/** A region code that is not assigned to any place. */
const REGION = '990000'
const EMERGENCY_PHONES = 5_000_000
const EMERGENCY_RELATIONS = ['配偶', '父亲', '母亲', '兄弟姐妹', '朋友'] as const
const BIRTH_PROVINCE = '示例省'

export type Company = {
  departments: readonly PlannedDepartment[]
  posts: readonly PlannedPost[]
  people: readonly PlannedPerson[]
  /** The earlier employment of people who came back, by row. */
  spells: ReadonlyMap<number, EarlierEmployment>
}

export function archiveTable(context: SeedContext, company: Company): SeedTable {
  return seedTable('user_base_info', () => archiveRows(context, company))
}

function* archiveRows(context: SeedContext, company: Company) {
  for (const [index, person] of company.people.entries()) {
    yield archiveRow(context, company, person, index)
  }
}

/** The day from which the service of a person counts, in the form YYYY-MM-DD. */
export function serviceSince(context: SeedContext, company: Company, index: number): string {
  const row = archiveRow(context, company, pickAt(company.people, index), index)
  return String(row.join_group_date)
}

/** The name of a person by row; their account has the same name. */
export function personName(context: SeedContext, { gender }: PlannedPerson, index: number): string {
  return makeName(context.streams.of('user_base_info.name', index), gender)
}

const SUSPENDED_DAYS = 180

type ArchiveRow = Insertable<DB['user_base_info']>

/**
 * Fills the row group by group. Building so wide a row with spreads is slow and takes much memory,
 * which shows with a hundred thousand rows.
 */
function archiveRow(
  context: SeedContext,
  company: Company,
  person: PlannedPerson,
  index: number,
): ArchiveRow {
  const random = context.streams.of('user_base_info', index)
  const row = context.stamp('user_base_info', index) as ArchiveRow
  fillIdentity(row, context, person, index, random)
  fillOrigin(row, person, random)
  fillContact(row, person, index, random)
  fillEducation(row, context, person, index, random)
  fillEmployment(row, context, company, person, index, random)
  fillDates(row, context, person, random)
  fillNumbers(row, person, index, random)
  fillSpell(row, company.spells.get(index))
  return row
}

function fillIdentity(
  row: ArchiveRow,
  context: SeedContext,
  person: PlannedPerson,
  index: number,
  random: Random,
): void {
  row.emp_no = person.empNo
  row.name = personName(context, person, index)
  row.pinyin = spell(row.name, 'person')
  row.used_name = random.chance(0.02) ? makeName(random, person.gender) : null
  row.gender = person.gender
  row.id_type = person.idType
  row.id_card_no = idNumber(person, index)
  row.id_valid_to = isoDay(addYears(context.today, random.between(1, 19)) - random.below(300))
  row.birth_date = isoDay(person.birth)
  row.nation = person.nation
}

/** Numbers of other documents have the right form, but lie outside the issued range. */
function idNumber({ idType, birth, idSequence }: PlannedPerson, index: number): string {
  const serial = String(index + 1).padStart(6, '0')
  switch (idType) {
    case '2':
      return `XX9${serial}`
    case '3':
      return `H99${serial}`
    case '4':
      return `99${serial}`
    case '6':
      return `XXX999999${serial}`
    default: {
      const sequence = String(idSequence).padStart(3, '0')
      const first17 = REGION + isoDay(birth).replaceAll('-', '') + sequence
      return first17 + idCardCheckDigit(first17)
    }
  }
}

function fillOrigin(row: ArchiveRow, person: PlannedPerson, random: Random): void {
  const city = random.pick(places.CITIES)
  row.native_place = BIRTH_PROVINCE + city
  row.birth_place = random.chance(0.8) ? city : random.pick(places.CITIES)
  row.political = person.political
  row.marital = person.marital
  row.health = person.health
  row.disability_no = person.health === '残疾' ? `CJ${person.empNo}` : null
  row.blood_type = person.bloodType
  row.is_veteran = random.chance(person.gender === '男' ? 0.05 : 0.005)
}

function fillContact(row: ArchiveRow, person: PlannedPerson, index: number, random: Random): void {
  const { hukouType } = person
  const isAbroad = hukouType === '5' || hukouType === '6'
  row.hukou_type = hukouType
  row.hukou_address = isAbroad ? null : randomAddress(random)
  row.home_address = randomAddress(random)
  row.phone = phoneNumber(index + 1)
  row.email = emailOf(person)
  row.wechat = index % 3 === 0 ? `wx_${person.empNo}` : null
  row.emergency_name = makeName(random, random.chance(0.5) ? '男' : '女')
  row.emergency_relation = random.pick(EMERGENCY_RELATIONS)
  row.emergency_phone = phoneNumber(EMERGENCY_PHONES + index)
}

function randomAddress(random: Random): string {
  return places.addressAt(random.pick(places.CITIES), random.below(9_999))
}

export function emailOf({ empNo }: PlannedPerson): string {
  return `${empNo}@example.com`
}

function fillEducation(
  row: ArchiveRow,
  context: SeedContext,
  person: PlannedPerson,
  index: number,
  random: Random,
): void {
  const educations = educationsOf(context, person, index)
  const highest = highestEducation(educations)
  const isGraduate = person.edu >= '6'
  row.edu = highest?.edu ?? null
  row.first_edu = firstEducation(educations)
  row.degree = highest?.degree ?? null
  row.edu_mode = highest?.edu_mode ?? null
  row.school = highest?.school ?? null
  row.major = highest?.major ?? null
  row.graduate_date = highest?.graduate_date ?? null
  row.foreign_lang = isGraduate && random.chance(0.8) ? random.pick(places.LANGUAGE_LEVELS) : null
  row.computer = random.chance(0.5) ? random.pick(places.COMPUTER_LEVELS) : null
}

function fillEmployment(
  row: ArchiveRow,
  context: SeedContext,
  company: Company,
  person: PlannedPerson,
  index: number,
  random: Random,
): void {
  const post = pickAt(company.posts, person.post)
  const source = random.pick(places.CHANNELS)
  row.status = person.status
  row.emp_kind = person.empKind
  row.dept_id = context.idOf('department', post.department)
  row.post_id = context.idOf('post', person.post)
  row.rank_id = rankOf(context, post, index)
  row.is_cadre = person.isCadre
  row.work_city = pickAt(company.departments, post.department).city
  row.source = source
  row.referrer = source === 'referral' ? makeName(random, random.chance(0.5) ? '男' : '女') : null
}

function fillDates(
  row: ArchiveRow,
  { today }: SeedContext,
  person: PlannedPerson,
  random: Random,
): void {
  const { join, workStart, regular, leave } = person
  // A few came from another company of the group, so their service counts from an earlier day.
  const before = random.chance(0.04) ? random.below(join - workStart + 1) : 0
  row.join_date = isoDay(join)
  row.join_group_date = isoDay(join - before)
  row.work_start_date = isoDay(workStart)
  row.regular_date = regular === null ? null : isoDay(regular)
  row.leave_date = leave === null ? null : isoDay(leave)
  row.suspended_until = person.status === '6' ? isoDay(today + SUSPENDED_DAYS) : null
}

function fillNumbers(row: ArchiveRow, person: PlannedPerson, index: number, random: Random): void {
  const serial = String(index + 1).padStart(10, '0')
  const isToCome = person.status === '0'
  row.archive_no = `DA${person.empNo}`
  row.archive_place = `${random.pick(places.CITIES)}人才服务中心`
  row.social_no = isToCome ? null : `SB${serial}`
  row.fund_no = isToCome ? null : `GJ${serial}`
  row.tax_id_same = person.idType === '1'
}

/** Service counts from the day the person first joined. */
function fillSpell(row: ArchiveRow, spell: EarlierEmployment | undefined): void {
  row.employ_spell = spell ? 2 : 1
  if (spell) row.join_group_date = isoDay(spell.joined)
}

/** Index of a person's rank, by row; lower ranks are more frequent. */
export function rankIndexOf(context: SeedContext, post: PlannedPost, index: number): number {
  const random = context.streams.of('user_base_info.rank', index)
  const lowest = rankIndex(post.rankMin)
  const highest = Math.min(rankIndex(post.rankMax), RANKS.length - 1)
  return lowest + Math.floor(random.next() ** 1.6 * (highest - lowest + 1))
}

/** Id of a person's rank, by row. */
export function rankOf(context: SeedContext, post: PlannedPost, index: number): string {
  return context.idOf('post_rank', rankIndexOf(context, post, index))
}
