import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { FEE, KIND, PATENT } from '#modules/titles/patents/define/choices.ts'
import { patentCheckDigit, patentNoOf } from '#modules/titles/patents/wire/patent-number.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addMonths, type Day, isoDay, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { feesOf, termOf } from './patent-fee-rows.ts'
import { type PlannedPatent, plannedPatents } from './patent-plan.ts'

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

const COMPANY = '示例科技集团有限公司'
const WORKS_HERE = '2'
const KIND_DIGIT: Readonly<Record<string, string>> = {
  [KIND.invention]: '1',
  [KIND.utility]: '2',
  [KIND.design]: '3',
}
/** Serial numbers of the demo patents; other tests and samples use others. */
const FIRST_SERIAL = 9_100_001
const REWARD_MONTHS = 3
const UNPAID: readonly string[] = [FEE.ahead, FEE.due, FEE.grace]
const SHARES = ['60.00', '40.00'] as const

function numberOf({ kind, filed }: PlannedPatent, row: number): string {
  const digits = `${yearOf(filed)}${KIND_DIGIT[kind] ?? '1'}${FIRST_SERIAL + row}`
  return `${digits}.${patentCheckDigit(digits)}`
}

/** The employees who invented something: every patent has two of them. */
function inventorsOf(context: SeedContext, { company }: Cast, row: number) {
  const people = company.people.flatMap((person, at) => (person.status === WORKS_HERE ? [at] : []))
  return SHARES.map((share, at) => {
    const person = pickAt(people, (row * SHARES.length + at) % people.length)
    const { empNo } = pickAt(company.people, person)
    return {
      person,
      empNo,
      name: personName(context, pickAt(company.people, person), person),
      share,
    }
  })
}

function nextFee(patent: PlannedPatent, today: Day): string | null {
  if (patent.state !== PATENT.granted) return null
  for (const { state, due_date } of feesOf(patent, today))
    if (UNPAID.includes(state)) return due_date
  return null
}

function grantOf(patent: PlannedPatent, applyNo: string) {
  if (patent.granted === null) return {}
  return {
    grant_date: isoDay(patent.granted),
    patent_no: patentNoOf(applyNo),
    reward: patent.kind === KIND.invention ? '4000.00' : '1500.00',
    reward_due: isoDay(addMonths(patent.granted, REWARD_MONTHS)),
  }
}

function* patentRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['patent']>> {
  const owner = accountOf(context, cast, 'trainer')
  if (owner === null) return
  for (const [row, patent] of plannedPatents(context.today).entries()) {
    const applyNo = numberOf(patent, row)
    const inventors = inventorsOf(context, cast, row)
    const first = pickAt(cast.company.people, pickAt(inventors, 0).person)
    const applicants = [COMPANY, patent.with].flatMap((name) => (name ? [{ name }] : []))
    yield {
      ...context.stamp('patent', row),
      created_by: owner,
      name: patent.name,
      kind: patent.kind,
      apply_no: applyNo,
      applicants: JSON.stringify(applicants),
      inventors: JSON.stringify(
        inventors.map(({ empNo, name, share }) => ({ empNo, name, share })),
      ),
      apply_date: isoDay(patent.filed),
      expire_date: isoDay(termOf(patent)),
      dept_id: context.idOf('department', pickAt(cast.company.posts, first.post).department),
      owner_id: owner,
      deputy_id: accountOf(context, cast, 'hrmgr'),
      agency: '示例知识产权代理有限公司',
      family: patent.family ?? null,
      is_reduced: patent.isReduced ?? false,
      state: patent.state,
      state_reason: patent.reason ?? null,
      fee_due_date: nextFee(patent, context.today),
      ...grantOf(patent, applyNo),
    }
  }
}

function* feeRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['patent_fee']>> {
  const owner = accountOf(context, cast, 'trainer')
  if (owner === null) return
  let made = 0
  for (const [row, patent] of plannedPatents(context.today).entries()) {
    for (const fee of feesOf(patent, context.today)) {
      yield {
        ...context.stamp('patent_fee', made),
        patent_id: context.idOf('patent', row),
        created_by: owner,
        ...fee,
      }
      made += 1
    }
  }
}

function* inventorRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['patent_inventor']>> {
  if (accountOf(context, cast, 'trainer') === null) return
  let made = 0
  for (const row of plannedPatents(context.today).keys()) {
    for (const [at, { person, name, share }] of inventorsOf(context, cast, row).entries()) {
      yield {
        ...context.stamp('patent_inventor', made),
        patent_id: context.idOf('patent', row),
        seq: at + 1,
        user_id: context.idOf('user_base_info', person),
        name,
        share,
      }
      made += 1
    }
  }
}

/** Patents of the demo company in every state, with their fees by year and their inventors. */
export function patentTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('patent', () => patentRows(context, cast)),
    seedTable('patent_fee', () => feeRows(context, cast)),
    seedTable('patent_inventor', () => inventorRows(context, cast)),
  ]
}
