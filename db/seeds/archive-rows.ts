import { idCardCheckDigit } from '#contracts/id-card.ts'
import { educationsOf, highestEducation, phoneNumber } from './background-rows.ts'
import { addYears, isoDay } from './calendar-day.ts'
import type { PlannedDepartment } from './department-plan.ts'
import { RANKS, rankIndex } from './dictionaries.ts'
import { makeName } from './name-pool.ts'
import type { PlannedPerson } from './people-plan.ts'
import * as places from './place-pool.ts'
import type { PlannedPost } from './post-plan.ts'
import { pickAt, type Random } from './random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

/** A region code that is not assigned to any place. */
const REGION = '990000'
const EMERGENCY_PHONES = 5_000_000
const EMERGENCY_RELATIONS = ['配偶', '父亲', '母亲', '兄弟姐妹', '朋友'] as const
const BIRTH_PROVINCE = '示例省'

export type Company = {
  departments: readonly PlannedDepartment[]
  posts: readonly PlannedPost[]
  people: readonly PlannedPerson[]
}

export function archiveTable(context: SeedContext, company: Company): SeedTable {
  return seedTable('user_base_info', () => archiveRows(context, company))
}

function* archiveRows(context: SeedContext, company: Company) {
  for (const [index, person] of company.people.entries()) {
    yield archiveRow(context, company, person, index)
  }
}

/** The name of somebody, by the row; accounts carry it too. */
export function personName(context: SeedContext, { gender }: PlannedPerson, index: number): string {
  return makeName(context.streams.of('user_base_info.name', index), gender)
}

function archiveRow(context: SeedContext, company: Company, person: PlannedPerson, index: number) {
  const random = context.streams.of('user_base_info', index)
  return {
    ...context.stamp('user_base_info', index),
    emp_no: person.empNo,
    name: personName(context, person, index),
    used_name: random.chance(0.02) ? makeName(random, person.gender) : null,
    gender: person.gender,
    ...identity(context, person, index, random),
    ...origin(person, random),
    ...contact(person, index, random),
    ...education(context, person, index, random),
    ...employment(context, company, person, random),
    archive_no: `DA${person.empNo}`,
    archive_place: `${random.pick(places.CITIES)}人才服务中心`,
    social_no: person.status === '0' ? null : `SB${String(index + 1).padStart(10, '0')}`,
    fund_no: person.status === '0' ? null : `GJ${String(index + 1).padStart(10, '0')}`,
  }
}

function identity(context: SeedContext, person: PlannedPerson, index: number, random: Random) {
  return {
    id_type: person.idType,
    id_card_no: idNumber(person, index),
    id_valid_to: isoDay(addYears(context.today, random.between(1, 19)) - random.below(300)),
    birth_date: isoDay(person.birth),
    nation: person.nation,
  }
}

/** Numbers of the other papers look like theirs, but lie outside what is issued. */
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

function origin({ political, marital, health, bloodType, gender }: PlannedPerson, random: Random) {
  const city = random.pick(places.CITIES)
  return {
    native_place: BIRTH_PROVINCE + city,
    birth_place: random.chance(0.8) ? city : random.pick(places.CITIES),
    political,
    marital,
    health,
    blood_type: bloodType,
    is_veteran: random.chance(gender === '男' ? 0.05 : 0.005),
  }
}

function contact({ hukouType, empNo }: PlannedPerson, index: number, random: Random) {
  const isAbroad = hukouType === '5' || hukouType === '6'
  return {
    hukou_type: hukouType,
    hukou_address: isAbroad ? null : places.addressAt(random.pick(places.CITIES), random.below(9_999)),
    home_address: places.addressAt(random.pick(places.CITIES), random.below(9_999)),
    phone: phoneNumber(index + 1),
    email: `${empNo}@example.com`,
    emergency_name: makeName(random, random.chance(0.5) ? '男' : '女'),
    emergency_relation: random.pick(EMERGENCY_RELATIONS),
    emergency_phone: phoneNumber(EMERGENCY_PHONES + index),
  }
}

function education(context: SeedContext, person: PlannedPerson, index: number, random: Random) {
  const highest = highestEducation(educationsOf(context, person, index))
  const isGraduate = person.edu >= '6'
  return {
    edu: highest?.edu ?? null,
    degree: highest?.degree ?? null,
    edu_mode: highest?.edu_mode ?? null,
    school: highest?.school ?? null,
    major: highest?.major ?? null,
    graduate_date: highest?.graduate_date ?? null,
    foreign_lang: isGraduate && random.chance(0.8) ? random.pick(places.LANGUAGE_LEVELS) : null,
    computer: random.chance(0.5) ? random.pick(places.COMPUTER_LEVELS) : null,
  }
}

function employment(
  context: SeedContext,
  company: Company,
  person: PlannedPerson,
  random: Random,
) {
  const post = pickAt(company.posts, person.post)
  const source = random.pick(places.CHANNELS)
  const earlier = random.chance(0.04) ? random.below(person.join - person.workStart + 1) : 0
  return {
    status: person.status,
    emp_kind: person.empKind,
    dept_id: context.idOf('department', post.department),
    post_id: context.idOf('post', person.post),
    rank_id: context.idOf('post_rank', rankIn(post, random)),
    is_cadre: person.isCadre,
    join_date: isoDay(person.join),
    join_group_date: isoDay(person.join - earlier),
    work_start_date: isoDay(person.workStart),
    regular_date: person.regular === null ? null : isoDay(person.regular),
    leave_date: person.leave === null ? null : isoDay(person.leave),
    retire_date: isoDay(person.retire),
    work_city: pickAt(company.departments, post.department).city,
    source,
    referrer: source === '内部推荐' ? makeName(random, random.chance(0.5) ? '男' : '女') : null,
  }
}

/** Lower ranks are held by more people. */
function rankIn({ rankMin, rankMax }: PlannedPost, random: Random): number {
  const lowest = rankIndex(rankMin)
  const highest = Math.min(rankIndex(rankMax), RANKS.length - 1)
  return lowest + Math.floor(random.next() ** 1.6 * (highest - lowest + 1))
}
