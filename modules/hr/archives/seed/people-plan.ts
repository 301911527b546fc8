import type { PlannedDepartment } from '#modules/org/departments/seed/department-plan.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import { yearOf } from '#platform/seed/calendar-day.ts'
import { type CompanySize, inactiveCount } from '#platform/seed/company-size.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import { dealOut, type Shares } from '#platform/seed/split-by-weight.ts'
import { assignPosts } from './assign-posts.ts'
import { planCareer } from './career-plan.ts'
import { letOneLeaveLastMonth } from './last-leaver.ts'
import type { PlannedPerson } from './planned-person.ts'
import * as shares from './staff-shares.ts'

type Draft = PlannedPerson & { raw: number }

const TABLE = 'user_base_info'
const YOUNG_UNTIL = 28
const MIN_SEQUENCE_DIGITS = 4
const CADRE_CATEGORIES: ReadonlySet<string> = new Set(['管理', '专业技术'])
const FOREIGN_ID_TYPES: ReadonlySet<string> = new Set(['2', '6'])
const OVERSEAS_ID_TYPES: ReadonlySet<string> = new Set(['3', '4', '5'])
/** From this number of people on, every ethnic group occurs without distorting the shares. */
const ALL_NATIONS_FROM = 1_000

/** All people of the demo company, in the order in which they joined. */
export function planPeople(
  context: SeedContext,
  size: CompanySize,
  departments: readonly PlannedDepartment[],
  posts: readonly PlannedPost[],
): PlannedPerson[] {
  const seats = assignPosts(context, size, departments, posts)
  const drafts = seats.map((post, raw) => emptyDraft(raw, post, pickAt(posts, post)))
  dealEmployment(context, drafts, size, posts)
  dealSchooling(context, drafts, posts)
  for (const draft of drafts) {
    const isLeader = pickAt(posts, draft.post).isLeader && draft.status === '2'
    Object.assign(draft, planCareer(context, draft, draft.raw, isLeader))
  }
  dealPersonal(context, drafts)
  dealPapers(
    context,
    drafts.filter(({ post }) => !pickAt(posts, post).isLeader),
  )
  dealNations(context, drafts)
  letOneLeaveLastMonth(drafts, { departments, posts }, context.today)
  drafts.sort((a, b) => a.join - b.join || a.raw - b.raw)
  numberPeople(drafts)
  return drafts
}

// One object literal, because merging several objects with spread takes many times the memory.
function emptyDraft(raw: number, post: number, { category, flags }: PlannedPost): Draft {
  return {
    raw,
    post,
    gender: '男',
    isCadre: CADRE_CATEGORIES.has(category),
    isSpecial: flags.includes('special'),
    status: '2',
    empKind: '1',
    edu: '6',
    eduMode: '1',
    political: '13',
    marital: '10',
    idType: '1',
    nation: '01',
    health: '健康',
    bloodType: 'O',
    hukouType: '1',
    empNo: '',
    idSequence: 0,
    leftLastMonth: false,
    birth: 0,
    workStart: 0,
    join: 0,
    regular: null,
    leave: null,
  }
}

type Coded = 'status' | 'empKind' | 'edu' | 'eduMode' | 'political' | 'marital' | 'idType'
type Dealt = Coded | 'gender' | 'health' | 'bloodType' | 'hukouType' | 'nation'

function deal(
  context: SeedContext,
  drafts: readonly Draft[],
  field: Dealt,
  portions: Shares<string>,
  pool: string = field,
): void {
  const codes = dealOut(drafts.length, portions, context.streams.of(`${TABLE}.${pool}`, 0))
  for (const [index, draft] of drafts.entries()) {
    const dealt: Record<Dealt, string | null> = draft
    dealt[field] = pickAt(codes, index)
  }
}

function dealEmployment(
  context: SeedContext,
  drafts: readonly Draft[],
  size: CompanySize,
  posts: readonly PlannedPost[],
): void {
  const leaders = posts.filter(({ isLeader }) => isLeader).length
  const ordinary = drafts.slice(leaders, size.active)
  deal(context, ordinary, 'status', shares.STATUS_AT_WORK)
  deal(context, drafts.slice(-inactiveCount(size)), 'status', shares.STATUS_AWAY, 'statusAway')
  const ofStatus = (...codes: string[]) =>
    drafts.slice(leaders).filter(({ status }) => codes.includes(status))
  deal(context, ofStatus('0', '1', '2', '3', '4', '5', '6'), 'empKind', shares.KIND_USUAL)
  deal(context, ofStatus('8'), 'empKind', shares.KIND_REHIRED, 'empKindRehired')
  for (const intern of ofStatus('7')) intern.empKind = '4'
  deal(context, drafts, 'gender', shares.GENDER)
}

function dealSchooling(
  context: SeedContext,
  drafts: readonly Draft[],
  posts: readonly PlannedPost[],
): void {
  const leaders = drafts.filter(({ post }) => pickAt(posts, post).isLeader)
  const others = drafts.filter(({ post }) => !pickAt(posts, post).isLeader)
  const interns = others.filter(({ status }) => status === '7')
  const usual = others.filter(({ status }) => status !== '7')
  deal(context, leaders, 'edu', shares.EDU_LEADER, 'eduLeader')
  deal(context, interns, 'edu', shares.EDU_INTERN, 'eduIntern')
  deal(context, usual, 'edu', shares.EDU_USUAL)
  const grownUp = [...leaders, ...usual].filter(({ status }) => status !== '0')
  const ofLevel = (...levels: string[]) => grownUp.filter(({ edu }) => levels.includes(edu))
  deal(context, ofLevel('5', '6'), 'eduMode', shares.MODE_UNDERGRADUATE)
  deal(context, ofLevel('7'), 'eduMode', shares.MODE_MASTER, 'eduModeMaster')
}

function dealPersonal(context: SeedContext, drafts: readonly Draft[]): void {
  const thisYear = yearOf(context.today)
  const isYoung = ({ birth }: Draft) => thisYear - yearOf(birth) <= YOUNG_UNTIL
  const young = drafts.filter(isYoung)
  const older = drafts.filter((draft) => !isYoung(draft))
  deal(context, young, 'political', shares.POLITICAL_YOUNG, 'politicalYoung')
  deal(context, older, 'political', shares.POLITICAL_USUAL)
  deal(context, young, 'marital', shares.MARITAL_YOUNG, 'maritalYoung')
  deal(context, older, 'marital', shares.MARITAL_USUAL)
  deal(context, drafts, 'health', shares.HEALTH)
  deal(context, drafts, 'bloodType', shares.BLOOD_TYPE)
  deal(context, drafts, 'hukouType', shares.HUKOU)
}

/** Overseas and foreign documents also set the household, foreign ones the ethnic group. */
function dealPapers(context: SeedContext, drafts: readonly Draft[]): void {
  deal(context, drafts, 'idType', shares.ID_TYPE)
  for (const draft of drafts) {
    if (OVERSEAS_ID_TYPES.has(draft.idType)) draft.hukouType = '5'
    if (FOREIGN_ID_TYPES.has(draft.idType)) Object.assign(draft, { hukouType: '6', nation: null })
  }
}

function dealNations(context: SeedContext, drafts: readonly Draft[]): void {
  const nationals = drafts.filter(({ nation }) => nation !== null)
  deal(context, nationals, 'nation', nationShares(nationals.length))
}

function nationShares(people: number): Shares<string> {
  if (people < ALL_NATIONS_FROM) return shares.NATION_SMALL
  const smaller = Array.from({ length: 56 }, (_, index) => String(index + 1).padStart(2, '0'))
  return Object.fromEntries([
    ...[...smaller, '97', '98'].map((code) => [code, 2]),
    ...Object.entries(shares.NATION_LARGE),
  ])
}

/** Each number has two digits of the year of joining and a sequence with as many digits as the busiest year needs. */
function numberPeople(people: readonly PlannedPerson[]): void {
  const joined = new Map<number, number>()
  const born = new Map<string, number>()
  const inYear = people.map(({ join }) => countUp(joined, yearOf(join)))
  const width = Math.max(MIN_SEQUENCE_DIGITS, String(Math.max(...joined.values())).length)
  for (const [index, person] of people.entries()) {
    const year = String(yearOf(person.join) % 100).padStart(2, '0')
    person.empNo = year + String(pickAt(inYear, index)).padStart(width, '0')
    const nth = countUp(born, `${person.birth}${person.gender}`)
    person.idSequence = nth * 2 - (person.gender === '男' ? 1 : 0)
  }
}

function countUp<Key>(counts: Map<Key, number>, key: Key): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
