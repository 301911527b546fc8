import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { rows as startingRows } from '#modules/hr/define/rows.ts'
import type { PlannedPost } from '#modules/org/posts/seed/post-plan.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import {
  addYears,
  type Day,
  isoDay,
  overAfter,
  parseDay,
  YEAR_DAYS,
} from '#platform/seed/calendar-day.ts'
import { pickAt, type Random } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TYPES = startingRows['hr/certificate-types']
type TypeCode = (typeof TYPES)[number]['code']
type Row = Insertable<DB['certificate']>

const WRITER = 'er'
const [TO_COME, LEFT, RETIRED] = ['0', '4', '5'] as const

/** The certificate that a post requires. */
const NEEDED: Readonly<Record<string, TypeCode>> = {
  电工: 'TZ01',
  焊工: 'TZ02',
  叉车工: 'TZ03',
  司机: 'QT01',
  设备管理员: 'AQ02',
}
/** Certificates usual in a kind of work, and the share of people who have one. */
const USUAL: Readonly<Record<string, { share: number; codes: readonly TypeCode[] }>> = {
  管理: { share: 0.5, codes: ['ZY03', 'AQ01', 'ZY01', 'ZY02'] },
  技术: { share: 0.4, codes: ['ZY01', 'ZY02', 'QT02', 'ZY03'] },
  生产: { share: 0.5, codes: ['AQ02', 'JN01', 'TZ03'] },
}
const OTHERS: (typeof USUAL)[string] = { share: 0.25, codes: ['QT02', 'QT01', 'ZY02'] }
const OF_THE_COMPANY: readonly TypeCode[] = ['ZZ01', 'ZZ02', 'ZZ03']
const YEARS_WITHOUT_END = 12
/** Share of expired certificates that need action. */
const EXPIRED_SHARE = 0.06
/** Every eighth stored certificate is lent, every eleventh registered, every 23rd cancelled. */
const [LENT, REGISTERED, CANCELLED] = [8, 11, 23]
const LENT_DAYS = 14
/** Every fifth was lent before, every fourth was renewed before. */
const [LENT_BEFORE, RENEWED_BEFORE] = [5, 4]

type Plan = { person: number | null; code: TypeCode; random: Random }

function typeOf({ name, workType }: PlannedPost, random: Random): TypeCode | undefined {
  const needed = NEEDED[name]
  if (needed) return needed
  const { share, codes } = USUAL[workType] ?? OTHERS
  return random.chance(share) ? random.pick(codes) : undefined
}

function* planned(context: SeedContext, { posts, people }: Company): Generator<Plan> {
  const own = context.streams.of('certificate.company', 0)
  for (const code of OF_THE_COMPANY) yield { person: null, code, random: own }
  for (const [person, { post, status }] of people.entries()) {
    if (status === TO_COME) continue
    const random = context.streams.of('certificate', person)
    const code = typeOf(pickAt(posts, post), random)
    if (code) yield { person, code, random }
  }
}

/** Day of issue and end of validity: most are valid, a few expired. */
function termOf(today: Day, years: number | undefined, random: Random): [Day, Day | null] {
  if (years === undefined) return [today - random.between(60, YEARS_WITHOUT_END * 365), null]
  const isOver = random.chance(EXPIRED_SHARE)
  const issued =
    addYears(today, -years) + (isOver ? -1 : 1) * random.between(2, isOver ? 60 : years * 350)
  return [issued, overAfter(issued, years * 12) - 1]
}

function stateOf(row: number, until: Day | null, today: Day, person?: PlannedPerson): string {
  if (person?.status === LEFT || person?.status === RETIRED) return '4'
  if (until !== null && until < today) return '5'
  if (row % CANCELLED === CANCELLED - 1) return '6'
  if (row % LENT === LENT - 1) return '2'
  return row % REGISTERED === REGISTERED - 1 ? '3' : '1'
}

export function* certificateRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Row> {
  const { today } = context
  const writer = accounts.findIndex(({ userName }) => userName === WRITER)
  const by = writer < 0 ? null : context.idOf('app_user', writer)
  const typeRow = new Map(TYPES.map(({ code }, at) => [code, at]))
  const keeper = Math.max(
    0,
    company.people.findIndex(({ status }) => status === '2'),
  )
  let row = 0
  for (const { person, code, random } of planned(context, company)) {
    const at = typeRow.get(code) ?? 0
    const type: (typeof TYPES)[number] & { validYears?: number; allowance?: string } = pickAt(
      TYPES,
      at,
    )
    const whose = person === null ? undefined : pickAt(company.people, person)
    const [issued, until] = termOf(today, type.validYears, random)
    const state = stateOf(row, until, today, whose)
    const isPaid = whose !== undefined && type.allowance !== undefined
    yield {
      ...context.stamp('certificate', row),
      created_by: by,
      cert_no: `${code}${isoDay(issued).slice(0, 4)}${String(row + 1).padStart(7, '0')}`,
      type_id: context.idOf('certificate_type', at),
      owner_kind: whose ? '个人' : '公司',
      user_id: person === null ? null : context.idOf('user_base_info', person),
      dept_id: whose
        ? context.idOf('department', pickAt(company.posts, whose.post).department)
        : null,
      issue_date: isoDay(issued),
      valid_from: isoDay(issued),
      valid_to: until === null ? null : isoDay(until),
      review_date:
        state === '1' && code.startsWith('TZ') ? isoDay(today + random.between(5, 900)) : null,
      register_unit: state === '3' || code.startsWith('ZY') ? '示例科技集团有限公司' : null,
      keep_place: '人力资源部证书柜',
      is_lent: state === '2',
      borrower_id: state === '2' ? context.idOf('user_base_info', keeper) : null,
      borrow_due: state === '2' ? isoDay(today + random.between(-5, LENT_DAYS)) : null,
      get_allowance: isPaid,
      allowance: isPaid ? (type.allowance ?? null) : null,
      state,
    }
    row += 1
  }
}

const dayIn = (text: unknown) => parseDay(String(text))

/** Borrowers of lent certificates, and earlier borrowers of some others. */
function* loanRows(
  context: SeedContext,
  certificates: Iterable<Row>,
): Generator<Insertable<DB['certificate_loan']>> {
  let row = 0
  let at = 0
  for (const { id, borrower_id, borrow_due, user_id, created_by, issue_date } of certificates) {
    at += 1
    const by = created_by ?? null
    const isOpen = Boolean(borrower_id)
    const borrower = borrower_id ?? (at % LENT_BEFORE === 0 ? user_id : null)
    if (!borrower) continue
    const due = isOpen ? dayIn(borrow_due) : dayIn(issue_date) + LENT_DAYS * 3
    const returned = isOpen || due - 2 > context.today ? null : due - 2
    if (!isOpen && returned === null) continue
    yield {
      ...context.stamp('certificate_loan', row),
      certificate_id: id,
      borrower_id: borrower,
      created_by: by,
      lent_by_id: by,
      purpose: row % 2 === 0 ? '投标文件核验原件' : '资质年检',
      lent_on: isoDay(due - LENT_DAYS),
      due_date: isoDay(due),
      returned_on: returned === null ? null : isoDay(returned),
      taken_back_by_id: returned === null ? null : by,
    }
    row += 1
  }
}

/** The validity period before the latest renewal, for some certificates that expire. */
function* periodRows(
  context: SeedContext,
  certificates: Iterable<Row>,
): Generator<Insertable<DB['certificate_period']>> {
  let row = 0
  let at = 0
  for (const { id, valid_from, valid_to, created_by } of certificates) {
    at += 1
    if (!valid_to || at % RENEWED_BEFORE !== 0) continue
    const begins = dayIn(valid_from)
    const years = Math.round((dayIn(valid_to) - begins) / YEAR_DAYS)
    yield {
      ...context.stamp('certificate_period', row),
      certificate_id: id,
      created_by: created_by ?? null,
      renewed_on: isoDay(begins),
      valid_from: isoDay(addYears(begins, -years)),
      valid_to: isoDay(begins - 1),
    }
    row += 1
  }
}

/** Some of the study hours that registered constructors need. */
function* studyRows(
  context: SeedContext,
  certificates: Iterable<Row>,
): Generator<Insertable<DB['certificate_study']>> {
  let row = 0
  for (const { id, cert_no, valid_from, created_by } of certificates) {
    if (!cert_no.startsWith('ZY')) continue
    const day = Math.min(dayIn(valid_from) + 60, context.today)
    yield {
      ...context.stamp('certificate_study', row),
      certificate_id: id,
      studied_on: isoDay(day),
      created_by: created_by ?? null,
      subject: '建设工程法规与案例',
      provider: '示例市建设教育协会',
      hours: '24.0',
    }
    row += 1
  }
}

/** Certificates of the demo company and its people, with their history. */
export function certificateTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const rows = () => certificateRows(context, company, accounts)
  return [
    seedTable('certificate', rows),
    seedTable('certificate_loan', () => loanRows(context, rows())),
    seedTable('certificate_period', () => periodRows(context, rows())),
    seedTable('certificate_study', () => studyRows(context, rows())),
  ]
}
