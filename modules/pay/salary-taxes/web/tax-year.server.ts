import { SALARY_TAX_STATE } from '#modules/pay/salary-taxes/define/choices.ts'
import {
  SALARY_TAX_CALLS,
  type SalaryTaxYear,
  salaryTaxYear,
} from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { TAX_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The tax of a person in a tax year, month by month with how each came about. */
export type TaxYearView = {
  title: string
  year: string
  /** The person of the address; empty for the reader. */
  userId: string
  total: string
  months: {
    id: string
    month: string
    entity: string
    state: PillView
    income: string
    tax: string
    /** How the tax came about: what is cumulated, the bracket, and what was withheld before. */
    lines: { label: string; amount: string }[]
  }[]
}

const YEAR = /^(19|20)\d{2}$/

/** Loads the tax year of the person of the address, or of the reader. */
export async function loadTaxYear(call: SignedInCall): Promise<TaxYearView> {
  const { url, gateway, t, language } = call
  const typed = url.searchParams.get('year') ?? ''
  const year = YEAR.test(typed) ? typed : todayInShanghai().slice(0, 'yyyy'.length)
  const userId = url.searchParams.get('userId') ?? ''
  const asked = isUuid(userId) ? { userId, year } : { year }
  const found = await gateway.ask(SALARY_TAX_CALLS.year, asked, salaryTaxYear)
  return {
    title: t('taxYear.title', { name: found.name, year }),
    year,
    userId,
    total: t('taxYear.total', {
      income: moneyText(found.income, language),
      tax: moneyText(found.tax, language),
    }),
    months: found.months.map((month) => describeMonth(call, month)),
  }
}

type Month = SalaryTaxYear['months'][number]

const LINES = [
  'ytdIncome',
  'ytdTaxFree',
  'ytdBasic',
  'ytdSpecial',
  'ytdExtra',
  'ytdOther',
  'ytdDonate',
  'ytdTaxable',
  'ytdTax',
  'ytdReduced',
  'ytdPaid',
  'tax',
] as const satisfies readonly (keyof Month)[]

/** Lines that are shown even if their amount is zero. */
const ALWAYS: ReadonlySet<string> = new Set(['ytdIncome', 'ytdTaxable', 'ytdTax', 'ytdPaid', 'tax'])

function describeMonth({ t, language }: SignedInCall, month: Month): TaxYearView['months'][number] {
  const money = (amount: string) => moneyText(amount, language)
  const tone = SALARY_TAX_STATE.options.find(({ value }) => value === month.state)?.tone ?? 'quiet'
  const runs = month.steps
    .filter(({ step }) => step === 'run')
    .map(({ values }) => ({
      label: t('taxYear.run', {
        run: String(values.run),
        month: String(values.month),
        tax: money(String(values.tax)),
      }),
      amount: money(String(values.income)),
    }))
  const values = {
    rate: month.rate.replace(/\.?0+$/, ''),
    quick: money(month.quick),
    taxable: money(month.ytdTaxable),
  }
  return {
    id: month.id,
    month: `${month.month} ${choiceLabel(TAX_KIND, month.taxKind, language)}`,
    entity: month.entity,
    state: { tone, text: choiceLabel(SALARY_TAX_STATE, month.state, language) },
    income: money(month.income),
    tax: money(month.tax),
    lines: [
      ...runs,
      ...LINES.filter((name) => ALWAYS.has(name) || month[name] !== '0.00').map((name) => ({
        label: t(`taxYear.line.${name}`, values),
        amount: money(month[name]),
      })),
    ],
  }
}
