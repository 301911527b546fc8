import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { SMALL_EMPLOYER, smallEmployer } from '#modules/pay/salary-terms/seed/small-employer.ts'
import { MATCH, SHEET_PAYS } from '#modules/pay/spreadsheets/define/choices.ts'
import type { SheetColumn, StoredReading } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { addMonths, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

const [MAKER, CHECKER, AUDITOR] = ['pay', 'pay2', 'hrdir']
/** The demo account whose person has slips. */
const READER = 'staff3'
const PEOPLE = 5

type Planned = {
  title: string
  kind: string
  state: string
  /** Months before the present one. */
  ago: number
  amount: string
  /** The second row has a number that nobody has. */
  isOpen?: true
  isTotalWrong?: true
}

const FILES: readonly Planned[] = [
  {
    title: '第二分公司工资',
    kind: SHEET_PAYS.wages,
    state: MONTHLY.open,
    ago: 1,
    amount: '6800.00',
    isOpen: true,
    isTotalWrong: true,
  },
  {
    title: '第二分公司补发',
    kind: SHEET_PAYS.backPay,
    state: MONTHLY.open,
    ago: 1,
    amount: '320.50',
  },
  {
    title: '第二分公司绩效',
    kind: SHEET_PAYS.merit,
    state: MONTHLY.checked,
    ago: 1,
    amount: '900.00',
  },
  {
    title: '第二分公司工资',
    kind: SHEET_PAYS.wages,
    state: MONTHLY.audited,
    ago: 2,
    amount: '6750.00',
  },
  {
    title: '第二分公司工资',
    kind: SHEET_PAYS.wages,
    state: MONTHLY.published,
    ago: 3,
    amount: '6700.00',
  },
  {
    title: '第二分公司工资',
    kind: SHEET_PAYS.wages,
    state: MONTHLY.archived,
    ago: 4,
    amount: '6650.00',
  },
  {
    title: '第二分公司劳务',
    kind: SHEET_PAYS.fees,
    state: MONTHLY.voided,
    ago: 4,
    amount: '500.00',
  },
]

const SHOWN: readonly string[] = [MONTHLY.published, MONTHLY.archived]
const CHECKED: readonly string[] = [MONTHLY.checked, MONTHLY.audited, ...SHOWN]
const AUDITED: readonly string[] = [MONTHLY.audited, ...SHOWN]

const column = (
  at: number,
  title: string,
  { type = 'amount', visible = true, role = null }: Partial<SheetColumn> = {},
): SheetColumn => ({
  key: `c${at}`,
  title,
  type,
  visible,
  hidden: false,
  role,
})
const COLUMNS: readonly SheetColumn[] = [
  column(2, '基本工资'),
  column(3, '补贴'),
  column(4, '应发', { role: 'gross' }),
  column(5, '个税'),
  column(6, '实发', { role: 'net' }),
  column(7, '内部说明', { type: 'text', visible: false }),
]
const ALLOWANCE = moneyOf('150.00')
const TAX = moneyOf('20.10')

/** The amounts of a row: what each person has more than the one before makes them differ. */
function amountsOf({ amount }: Planned, nth: number) {
  const base = moneyOf(amount).plus(moneyOf('37.25').times(nth))
  const gross = base.plus(ALLOWANCE)
  return { base, gross, net: gross.minus(TAX) }
}

/** The people of every file; the reader's person is one of them. */
function peopleOf(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): number[] {
  const reader = accounts.find(({ userName }) => userName === READER)?.person ?? null
  const others = smallEmployer(context, company)
    .map(({ at }) => at)
    .filter((at) => at !== reader)
    .slice(0, PEOPLE)
  return reader === null ? others : [reader, ...others]
}

function readingOf(file: Planned, count: number): StoredReading {
  const amounts = Array.from({ length: count }, (_, nth) => amountsOf(file, nth))
  const net = sumOfMoney(amounts.map((one) => one.net))
  const said = file.isTotalWrong ? net.minus(moneyOf('0.10')) : net
  return {
    sheet: '工资表',
    isSheetHidden: false,
    otherSheets: [],
    hiddenSheets: 0,
    encoding: null,
    headRow: 2,
    formulas: { count: 0, first: '' },
    hiddenColumns: [],
    ignored: [],
    totals: [
      {
        place: count + 3,
        columns: [
          { key: 'c6', said: String(said), sum: String(net), agrees: said.compare(net) === 0 },
        ],
      },
    ],
  }
}

function* fileRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['salary_excel']>> {
  const people = peopleOf(context, company, accounts)
  const [maker, checker, auditor] = [MAKER, CHECKER, AUDITOR].map((name) =>
    accountOf(context, { accounts }, name),
  )
  for (const [at, file] of FILES.entries()) {
    const count = people.length
    const amounts = people.map((_, nth) => amountsOf(file, nth))
    const first = addMonths(context.today, -file.ago)
    yield {
      ...context.stamp('salary_excel', at),
      created_by: maker ?? null,
      month: isoMonth(first),
      title: file.title,
      kind: file.kind,
      entity_id: context.idOf('legal_entity', SMALL_EMPLOYER),
      state: file.state,
      file_name: `${file.title}.xlsx`,
      file_hash: createHash('sha256').update(`${file.title} ${at}`).digest('hex'),
      columns: JSON.stringify(COLUMNS),
      reading: JSON.stringify(readingOf(file, count)),
      row_count: count,
      matched: file.isOpen ? count - 1 : count,
      faults: file.isTotalWrong ? 1 : 0,
      sum_gross: String(sumOfMoney(amounts.map(({ gross }) => gross))),
      sum_net: String(sumOfMoney(amounts.map(({ net }) => net))),
      maker_ids: maker ? [maker] : [],
      made_by_id: maker ?? null,
      checked_by_id: CHECKED.includes(file.state) ? (checker ?? null) : null,
      audited_by_id: AUDITED.includes(file.state) ? (auditor ?? null) : null,
      published_at: SHOWN.includes(file.state)
        ? momentOf(context.today - 30 * file.ago + 20)
        : null,
      reason: file.state === MONTHLY.voided ? '月份选错' : null,
    }
  }
}

function* personRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['salary_excel_row']>> {
  const people = peopleOf(context, company, accounts)
  let row = 0
  for (const [at, file] of FILES.entries()) {
    for (const [nth, index] of people.entries()) {
      const person = pickAt(company.people, index)
      const { base, gross, net } = amountsOf(file, nth)
      const isUnknown = file.isOpen === true && nth === 1
      const cells = [base, ALLOWANCE, gross, TAX, net].map(String)
      yield {
        id: context.idOf('salary_excel_row', row++),
        salary_excel_id: context.idOf('salary_excel', at),
        row_no: nth + 3,
        emp_no: isUnknown ? `${person.empNo}0` : person.empNo,
        user_name: personName(context, person, index),
        user_id: isUnknown ? null : context.idOf('user_base_info', index),
        match_state: isUnknown ? MATCH.unknown : MATCH.found,
        cells: JSON.stringify([...cells, nth === 0 ? '已与分公司核对' : '']),
        gross: String(gross),
        net: String(net),
      }
    }
  }
}

/** Salary spreadsheets of the demo company in every state; the reader has published slips. */
export function spreadsheetTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('salary_excel', () => fileRows(context, company, accounts)),
    seedTable('salary_excel_row', () => personRows(context, company, accounts)),
  ]
}
