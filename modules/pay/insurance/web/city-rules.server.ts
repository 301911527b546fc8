import { z } from 'zod'
import { HUKOU, INSURE } from '#modules/pay/insurance/define/choices.ts'
import {
  CITY_CALLS,
  type ContributionTrial,
  cityFund,
  cityInsurance,
  contributionTrial,
  type FundRow,
  type InsuranceRow,
  type missingType,
  OWN_RATES,
} from '#modules/pay/insurance/wire/city-rules.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { shareText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import type { CityRulesView, RuleLine, TrialView } from './city-rules-view.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const BASE = /^\d{1,8}(\.\d{1,2})?$/
/** A share of at most 30 %. */
const RATE = /^0(\.[0-2]\d{0,4}|\.30{0,4})?$/

const INSURANCE = 'pay/insurance-dictionaries'

/** A typed rate as a share: `7%` and `7 %` are 0.07. */
function shareOf(typed: string): string {
  const [, figure] = /^(\d{1,2}(?:\.\d{1,3})?)\s*[%％]$/.exec(typed) ?? []
  return figure === undefined ? typed : fractionOf(figure).dividedBy(100).written(5)
}

const plainWarning = (text: string) => ({ text, href: null })

type Missing = { before: string | null; after: string | null }

const nameOf = ({ language }: SignedInCall, type: string) => choiceLabel(INSURE, type, language)

function readMonth(call: SignedInCall): string {
  const typed = monthFrom(call.url.searchParams.get('month') ?? '')
  return MONTH.test(typed) ? typed : todayInShanghai().slice(0, 'yyyy-MM'.length)
}

/** The figures that rows of insurance and of the fund have in common. */
function lineOf(
  { t, language }: SignedInCall,
  row: InsuranceRow | FundRow,
  { name, path }: { name: string; path: string },
): RuleLine {
  const { from, to, floor, cap } = row
  const month = (text: string) => calendarText('month', text, language)
  return {
    key: row.id,
    name,
    href: `/${path}/${row.id}`,
    since: to
      ? t('cityRules.span', { from: month(from), to: month(to) })
      : t('cityRules.since', { from: month(from) }),
    ending: row.isEnding ? t('cityRules.endsSoon') : null,
    bounds: `${moneyText(floor, language)} – ${moneyText(cap, language)}`,
    rates: t('cityRules.rates', {
      company: shareText(row.companyRate, language),
      person: shareText(row.personRate, language),
    }),
    basis: row.basis ?? '—',
  }
}

function insuranceLine(call: SignedInCall, row: InsuranceRow): RuleLine {
  const hukou = row.hukou.map((code) => choiceLabel(HUKOU, code, call.language)).join(' · ')
  const type = nameOf(call, row.type)
  const name = hukou ? `${type} (${hukou})` : type
  return lineOf(call, row, { name, path: 'pay/insurance-dictionaries' })
}

function missingText({ t }: SignedInCall, name: string, { before, after }: Missing): string {
  if (before && after) return t('cityRules.gap', { name, before, after })
  if (before) return t('cityRules.ended', { name, before })
  if (after) return t('cityRules.later', { name, after })
  return t('cityRules.none', { name })
}

/** Explains a rate that is not the city's: whose it is, since when, and by which document. */
function ownRateTexts(
  { t, language }: SignedInCall,
  found: ContributionTrial['ownRates'],
): string[] {
  return found.map(({ name, rate, from, basis }) => {
    const values = {
      name: t(`cityRules.${name}`),
      rate: shareText(rate, language),
      from,
      basis: basis ?? '',
    }
    return t(from === null ? 'cityRules.rateTyped' : 'cityRules.rateOfEmployer', values)
  })
}

/** One sentence for each step. Amounts in it are written in the language of the reader. */
function stepTexts(
  { t, language }: SignedInCall,
  steps: ContributionTrial['lines'][number]['steps'],
): string[] {
  return steps.map(({ step, values }) => {
    const { rate, way, ...amounts } = values
    const shown = Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, moneyText(value, language)]),
    )
    return t(`cityRules.step.${step}`, {
      ...shown,
      rate: rate && shareText(rate, language),
      way: way && t(`cityRules.way.${way}`),
    })
  })
}

function describeTrial(call: SignedInCall, trial: ContributionTrial): TrialView {
  const { t, language } = call
  const amount = (value: string) => moneyText(value, language)
  const { fund } = trial
  const lines = trial.lines.map((line) => ({
    key: line.type,
    name: nameOf(call, line.type),
    base: amount(line.base),
    company: amount(line.company),
    person: amount(line.person),
    steps: stepTexts(call, line.steps),
  }))
  const fundLine = fund && {
    key: 'fund',
    name: t('cityRules.fund'),
    base: amount(fund.base),
    company: amount(fund.company),
    person: amount(fund.person),
    steps: stepTexts(call, fund.steps),
  }
  return {
    ownRates: ownRateTexts(call, trial.ownRates),
    lines: fundLine ? [...lines, fundLine] : lines,
    totals: {
      columns: [t('cityRules.total'), t('cityRules.company'), t('cityRules.person')],
      rows: [
        [t('cityRules.insurance'), amount(trial.insuranceCompany), amount(trial.insurancePerson)],
        [t('cityRules.all'), amount(trial.totalCompany), amount(trial.totalPerson)],
        [t('cityRules.deductible'), '', amount(trial.deductible)],
      ],
    },
  }
}

/** Returns the refusal of a trial as a notice. Any other failure is a failure of the page. */
async function askTrial(
  { gateway }: SignedInCall,
  query: Record<string, string>,
): Promise<{ trial: ContributionTrial | null; refusal: string | null }> {
  try {
    return { trial: await gateway.ask(CITY_CALLS.trial, query, contributionTrial), refusal: null }
  } catch (error) {
    const isRefusal = error instanceof GatewayError && ['invalid', 'conflict'].includes(error.code)
    if (!isRefusal) throw error
    return { trial: null, refusal: error.message }
  }
}

/** The trial of a typed base. A base or rate that is not a valid figure is reported without calling the API. */
async function tryBase(
  call: SignedInCall,
  query: Record<string, string>,
  isRateWrong: boolean,
): Promise<{ trial: ContributionTrial | null; refusal: string | null }> {
  const { base = '' } = query
  if (base === '') return { trial: null, refusal: null }
  if (!BASE.test(base)) return { trial: null, refusal: call.t('cityRules.badBase') }
  if (isRateWrong) return { trial: null, refusal: call.t('cityRules.badRate') }
  return askTrial(call, query)
}

type NewRow = { type: string; baseFloor: string; baseCap: string }

/** The form of a new year of a city, filled in with bounds to change. */
function newYearHref(city: string, from: string, rows: readonly NewRow[]): string {
  const query = new URLSearchParams([
    ['city', city],
    ['effectiveFrom', from],
    ['rows', JSON.stringify(rows)],
  ])
  return `/${INSURANCE}/act/newYear?${query}`
}

const boundsOf = ({ type, floor, cap }: Pick<InsuranceRow, 'type' | 'floor' | 'cap'>): NewRow => ({
  type,
  baseFloor: floor,
  baseCap: cap,
})

/** A type may have rows by household registration: the form has one line for each type. */
const onePerType = (rows: readonly NewRow[]) =>
  rows.filter(({ type }, at) => rows.findIndex((row) => row.type === type) === at)

/** A type that ended is filled from the month after its last row, with the bounds of that row. */
function fillHref(
  city: string,
  { type, before, after, floor, cap }: z.infer<typeof missingType>,
): string | null {
  if (before === null || after !== null || floor === null || cap === null) return null
  return newYearHref(city, monthBefore(before, -1), [boundsOf({ type, floor, cap })])
}

/** Loads what holds in a city and month, and what would be paid for a base. */
export async function loadCityRules(call: SignedInCall): Promise<CityRulesView> {
  const { t, gateway, url, language } = call
  const cities = await gateway.ask(CITY_CALLS.cities, {}, z.array(z.string()))
  const requested = (url.searchParams.get('city') ?? '').trim()
  const isKnown = cities.includes(requested)
  const city = isKnown ? requested : (cities[0] ?? '')
  const month = readMonth(call)
  const typed = (name: string) => (url.searchParams.get(name) ?? '').trim()
  const base = typed('base').replaceAll(',', '')
  const rates = OWN_RATES.map((name) => ({
    name,
    label: t(`cityRules.${name}`),
    value: typed(name),
  }))
  const hukou = HUKOU.options.some(({ value }) => value === typed('hukou')) ? typed('hukou') : ''
  const view = {
    title: t('cityRules.title'),
    city,
    cities: cities.map((name) => ({ value: name, label: name })),
    month,
    base,
    hukou,
    hukous: HUKOU.options.map(({ value }) => ({
      value,
      label: choiceLabel(HUKOU, value, language),
    })),
    rates,
    areRatesOpen: rates.some(({ value }) => value !== ''),
  }
  const unknown =
    requested && !isKnown ? [{ text: t('cityRules.unknownCity', { city: requested }) }] : []
  if (!city) {
    const nothing = { employer: '', employers: [], newYear: null, rules: [], trial: null }
    return { ...view, ...nothing, notices: unknown, warnings: [] }
  }
  const [navigation, insurance, fund] = await Promise.all([
    gateway.navigation(),
    gateway.ask(CITY_CALLS.insurance, { city, month }, cityInsurance),
    gateway.ask(CITY_CALLS.fund, { city, month }, cityFund),
  ])
  const { employers } = insurance
  const employer = employers.some(({ id }) => id === typed('entityId')) ? typed('entityId') : ''
  const mayCopy = buttonCodesAt(navigation, `/${INSURANCE}`).has('copy')
  const query = Object.fromEntries([
    ['city', city],
    ['month', month],
    ['base', base],
    ['hukou', hukou],
    ['entityId', employer],
    ...rates.map(({ name, value }) => [name, shareOf(value)]),
  ])
  const isRateWrong = rates.some(({ value }) => value !== '' && !RATE.test(shareOf(value)))
  const { trial, refusal } = await tryBase(call, query, isRateWrong)
  const fundName = t('cityRules.fund')
  const fundLines = fund.row
    ? [lineOf(call, fund.row, { name: fundName, path: 'pay/fund-dictionaries' })]
    : []
  return {
    ...view,
    notices: refusal ? [...unknown, { text: refusal }] : unknown,
    employer,
    employers: employers.map(({ id, name }) => ({ value: id, label: name })),
    newYear:
      mayCopy && insurance.rows.length > 0
        ? newYearHref(city, monthBefore(month, -1), onePerType(insurance.rows.map(boundsOf)))
        : null,
    warnings: [
      ...insurance.missing.map((hole) => ({
        text: missingText(call, nameOf(call, hole.type), hole),
        href: mayCopy ? fillHref(city, hole) : null,
      })),
      ...(fund.missing ? [plainWarning(missingText(call, fundName, fund.missing))] : []),
      ...(trial?.isFundBlocked ? [plainWarning(t('cityRules.fundBlocked'))] : []),
    ],
    rules: [...insurance.rows.map((row) => insuranceLine(call, row)), ...fundLines],
    trial: trial && describeTrial(call, trial),
  }
}
