import { sql } from 'kysely'
import { FORMALITY, MOVES, TARGET } from '#modules/pay/formalities/define/choices.ts'
import type { DueLine } from '#modules/pay/formalities/wire/insurance-due.ts'
import { FIRST_ACCOUNT, MOVED_IN } from '#modules/pay/fund/define/choices.ts'
import {
  fundStart,
  insuranceStart,
  insuranceStop,
} from '#modules/pay/insurance/api/engine/start-month.ts'
import { readProposals } from '#modules/pay/insurance/api/read-proposals.ts'
import { CONTRIBUTION, INSURED } from '#modules/pay/insurance/define/choices.ts'
import { policySpans } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const MOST = 300
const LAST_CUTOFF = 31
const FIRST_CUTOFF = 1
const FIRST_DAY = '2000-01-01'
/** People on the payroll. People before their first day and people without pay are left out: they have no insurance. */
const AT_WORK = ['1', '2', '3', '6', '7', '8']
const INSURANCE_ONLY = ['7', '8']

type Found = {
  userId: string
  name: string
  empNo: string
  department: string
  status: string
  joinDate: string
  leaveDate: string | null
  isExperienced: boolean
  insured: boolean
  funded: boolean
  /** The first months of rows that have no end, or end too late. */
  insuredFrom: string | null
  fundedFrom: string | null
  /** The last archived month of the person. */
  paidTo: string | null
}

const rowOf = (table: string, wanted: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from ${sql.table(table)} r where r.user_id = p.id and r.deleted_at is null and ${wanted})`

const openFrom = (table: string) => sql<string | null>`(
  select max(r.start_month) from ${sql.table(table)} r where r.user_id = p.id and r.deleted_at is null
    and r.stop_month is null and r.state in (${INSURED.insured}, ${INSURED.stopping}))`

const lastPaid = (table: string) => sql<string | null>`(
  select max(m.month) from ${sql.table(table)} m where m.user_id = p.id and m.deleted_at is null
    and m.state = ${MONTHLY.archived} and m.kind = ${CONTRIBUTION.regular})`

/** People in reach without a row in a register, and leavers whose rows go on. */
async function readFound(db: Database | Tx, actor: Actor): Promise<Found[]> {
  const waiting = [DOC.draft, DOC.running, DOC.passed, DOC.rejected]
  const hasRow = sql`r.state <> ${INSURED.stopped}`
  const { rows } = await sql<Found>`
    select * from (
      select p.id as "userId", p.name, p.emp_no as "empNo",
        regexp_replace(d.full_name, '^[^/]+/', '') as department, p.status,
        p.join_date::text as "joinDate", p.leave_date::text as "leaveDate",
        p.work_start_date is not null and p.work_start_date < p.join_date - 31 as "isExperienced",
        ${rowOf('insurance_person', hasRow)} as insured,
        ${rowOf('house_fund_person', hasRow)} as funded,
        ${openFrom('insurance_person')} as "insuredFrom", ${openFrom('house_fund_person')} as "fundedFrom",
        greatest(${lastPaid('insurance_monthly')}, ${lastPaid('house_fund_monthly')}) as "paidTo"
      from user_base_info p left join department d on d.id = p.dept_id
      where p.deleted_at is null and p.join_date <= today()
        and ${opensPay(actor, PAY_ITEM.insurance, sql.ref('p.id'))}
        and not exists (select from insurance_formality f where f.user_id = p.id and f.deleted_at is null
          and f.state = any(${waiting}::text[]) and f.kind = any(${[...MOVES]}::text[]))) found
    where (status = any(${AT_WORK}::text[]) and "leaveDate" is null
        and (not insured or (not funded and not (status = any(${INSURANCE_ONLY}::text[])))))
      or ("leaveDate" is not null and ("insuredFrom" is not null or "fundedFrom" is not null))
    order by coalesce("leaveDate", "joinDate"), "empNo" limit ${MOST + 1}`.execute(db)
  return rows
}

/** The last archived month of both sheets. */
async function readLastArchived(db: Database | Tx): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from (
      select month from insurance_monthly where state = ${MONTHLY.archived} and kind = ${CONTRIBUTION.regular}
        and deleted_at is null
      union all
      select month from house_fund_monthly where state = ${MONTHLY.archived} and kind = ${CONTRIBUTION.regular}
        and deleted_at is null) settled`.execute(db)
  return rows[0]?.month ?? null
}

const later = (...months: string[]): string => months.sort().at(-1) ?? ''

function targetOf(isInsurance: boolean, isFund: boolean): string {
  if (isInsurance && isFund) return TARGET.both
  return isInsurance ? TARGET.insurance : TARGET.fund
}

const daysUntil = (day: string, today: string) =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)

/** A line, and the account kind that the formality begins with. */
export type Due = DueLine & { accountKind: string }

/**
 * 应办手续: people without a row in insurance or fund, and leavers whose rows have to end. The cut-off days decide the
 * months.
 */
export async function readInsuranceDue(
  db: Database | Tx,
  actor: Actor,
): Promise<{ lines: Due[]; left: number }> {
  const found = await readFound(db, actor)
  const shown = found.slice(0, MOST)
  const proposals = await readProposals(
    db,
    shown.map(({ userId }) => userId),
  )
  const byId = new Map(proposals.map((proposal) => [proposal.userId, proposal]))
  const archived = await readLastArchived(db)
  const days = shown.map(({ joinDate, leaveDate }) => leaveDate ?? joinDate)
  const cutoffs = await readCutoffs(db, days)
  const today = todayInShanghai()
  const lines: Due[] = []
  for (const person of shown) {
    const proposal = byId.get(person.userId)
    if (!proposal) continue
    const { leaveDate } = person
    const line =
      leaveDate === null
        ? beginningOf(person, cutoffs, archived)
        : endOf(person, leaveDate, cutoffs)
    const dueOn = dayAfter(line.day, cutoffs.term(line.day))
    lines.push({
      userId: person.userId,
      name: person.name,
      empNo: person.empNo,
      department: person.department,
      dueOn,
      daysLeft: daysUntil(dueOn, today),
      city: proposal.socialCity,
      entity: proposal.entity,
      hasBase: proposal.base !== null,
      accountKind: accountKindOf(person),
      ...line,
    })
  }
  return { lines, left: Math.max(0, found.length - MOST) }
}

type Month = Pick<DueLine, 'kind' | 'day' | 'target' | 'month' | 'lateFrom'>
type DaySpan = { city: string | null; since: string; until: string; value: number }
type Cutoffs = {
  start: (on: string) => number
  stop: (on: string) => number
  /** How many days after a day its formality is due. The law sets a term for joiners only. */
  term: (on: string) => number
}

/** The company's cut-off days and the law's term for each day, read once for all people. */
async function readCutoffs(db: Database | Tx, days: readonly string[]): Promise<Cutoffs> {
  const sorted = [...days].sort()
  const span = { from: sorted[0] ?? FIRST_DAY, to: sorted.at(-1) ?? FIRST_DAY }
  const [starts, stops, terms] = await Promise.all([
    policySpans(db, 'social.start.cutoffDay', span),
    policySpans(db, 'social.stop.cutoffDay', span),
    policySpans(db, 'social.registerDays', span),
  ])
  const on = (spans: readonly DaySpan[], day: string) =>
    spans.find(({ city, since, until }) => city === null && since <= day && until >= day)?.value
  return {
    start: (day) => on(starts, day) ?? LAST_CUTOFF,
    stop: (day) => on(stops, day) ?? FIRST_CUTOFF,
    // Before the law there was no term: the formality is due on the day itself.
    term: (day) => on(terms, day) ?? 0,
  }
}

/** The last month of a leaver. Archived months stay paid, and `lateFrom` names the first one to refund. */
function endOf(person: Found, day: string, cutoffs: Cutoffs): Month {
  const { insuredFrom, fundedFrom, paidTo } = person
  const right = insuranceStop(day, cutoffs.stop(day))
  const month = later(right, paidTo ?? '', insuredFrom ?? '', fundedFrom ?? '')
  return {
    kind: FORMALITY.leave,
    day,
    target: targetOf(insuredFrom !== null, fundedFrom !== null),
    month,
    lateFrom: month > right ? monthBefore(right, -1) : null,
  }
}

/** The first month of a joiner. It comes after the archived months, and `lateFrom` names the first one in arrears. */
function beginningOf(person: Found, cutoffs: Cutoffs, archived: string | null): Month {
  const { joinDate, status, insured, funded } = person
  const isFund = !funded && !INSURANCE_ONLY.includes(status)
  const target = targetOf(!insured, isFund)
  const first =
    target === TARGET.fund
      ? fundStart(joinDate, accountKindOf(person))
      : insuranceStart(joinDate, cutoffs.start(joinDate))
  const month = archived === null ? first : later(first, monthBefore(archived, -1))
  return {
    kind: FORMALITY.join,
    day: joinDate,
    target,
    month,
    lateFrom: month > first ? first : null,
  }
}

const accountKindOf = ({ isExperienced }: Found) => (isExperienced ? MOVED_IN : FIRST_ACCOUNT)
