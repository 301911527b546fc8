import { NO_SEVERANCE, SEVERANCE } from '#modules/hr/departures/define/choices.ts'
import {
  type CompensationSheet,
  compensationSheet,
  DEPARTURE_CALLS,
} from '#modules/hr/departures/wire/departure.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import {
  callFor,
  describeHeading,
  readRecord,
} from '#platform/web/pages/record/read-record.server.ts'
import { describeDetails } from '#platform/web/pages/record/record-parts.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { CompensationView } from './compensation-view.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

/** Fields of the departure in the head of the sheet. */
const FACTS = ['userId', 'deptId', 'postId', 'kind', 'applyDate', 'lastDay']

/** Loads the severance sheet of a departure. The API refuses users who may not see its pay. */
export async function loadCompensation(resourceCall: ResourceCall): Promise<CompensationView> {
  const record = await readRecord(resourceCall)
  const sheet = await resourceCall.gateway.ask(
    DEPARTURE_CALLS.compensation,
    { id: record.id },
    compensationSheet,
  )
  const call = callFor(resourceCall, record)
  const { t, language } = call
  const rows = (await describeDetails(call, record)).flatMap((group) => group.rows)
  const { pill, title, ...head } = describeHeading(call, record)
  const label = t('compensation.title')
  return {
    label,
    head: {
      ...head,
      pill,
      days: [],
      faceOf: title,
      title: `${label} ${title}`,
      facts: String(record.docNo ?? ''),
    },
    back: { label: title, href: recordHref(call, record.id) },
    printedOn: t('page.printedOn', { day: formatDate(todayInShanghai(), language) }),
    facts: {
      name: 'facts',
      label: t('compensation.about'),
      rows: FACTS.flatMap((name) => rows.find((row) => row.name === name) ?? []),
    },
    ...describeCompensation(call, sheet),
    signatures: ['personnel', 'person'].map((name) => t(`sheet.sign.${name}`)),
  }
}

/** Describes every figure of a sheet and its source in words. */
export function describeCompensation(words: Words, sheet: CompensationSheet) {
  const { t, language } = words
  const { total, missing, training } = sheet
  return {
    steps: [
      stepOf(words, 'standard', standardRows(words, sheet), basisLaw(words, sheet)),
      stepOf(words, 'service', serviceRows(words, sheet)),
      stepOf(words, 'base', baseRows(words, sheet)),
      ...(sheet.leave.days === null ? [] : [stepOf(words, 'leave', leaveRows(words, sheet))]),
    ],
    amounts: amountsOf(words, sheet),
    total: {
      isKnown: total !== null,
      text: total === null ? t('compensation.unknown') : moneyText(total, language),
    },
    training: training.length > 0 ? trainingOf(words, training) : null,
    missing: missing.map((name) => t(`compensation.missing.${name}`)),
  }
}

/** One step with its rows and its articles. */
const stepOf = (
  { t }: Words,
  name: string,
  rows: DetailRow[],
  law = t(`compensation.law.${name}`),
) => ({ name, title: t(`compensation.steps.${name}`), law, rows })

/** The articles that apply to this kind of departure. */
const basisLaw = ({ t }: Words, { basis }: CompensationSheet) =>
  t(`compensation.law.basis.${basis}`)

/** The articles that an amount is based on. */
function lineLaw(words: Words, sheet: CompensationSheet, what: string): string {
  const { t } = words
  if (what === 'severance') {
    return sheet.least === NO_SEVERANCE ? t('compensation.law.voluntary') : basisLaw(words, sheet)
  }
  return t(`compensation.law.${what}`)
}

function standardRows({ t, language }: Words, { severance, least }: CompensationSheet) {
  const say = (value: CompensationSheet['severance']) =>
    t('compensation.asked', {
      name: choiceLabel(SEVERANCE, value, language),
      meaning: t(`compensation.meaning.${value.replace('+', '')}`),
    })
  return [row(t, 'paid', say(severance)), row(t, 'least', say(least))]
}

const row = (t: Words['t'], name: string, text: string): DetailRow => ({
  name,
  label: t(`compensation.rows.${name}`),
  text,
})

/** Each part of a period with the right plural form. */
const lasting = (t: Words['t'], parts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, count]) => [name, t(`compensation.${name}`, { count })]),
  )

function serviceRows({ t, language }: Words, { service, base }: CompensationSheet): DetailRow[] {
  const { from, to, years, months, days, halfYears, isCapped, early } = service
  const counted = formatNumber(halfYears / 2, language)
  const cap = { counted, most: base.maxYears }
  return [
    ...(early === null ? [] : earlyRows({ t, language }, early)),
    row(t, early === null ? 'from' : 'fromLaw', formatDate(from, language)),
    row(t, 'to', formatDate(to, language)),
    row(t, 'time', t('compensation.time', lasting(t, { years, months, days }))),
    { ...row(t, 'counting', t('compensation.counting')), long: true },
    row(t, 'counted', t(isCapped ? 'compensation.capped' : 'compensation.counted', cap)),
  ]
}

type Early = NonNullable<CompensationSheet['service']['early']>

/** Rows of service before the Labour Contract Law, with the rule of that time. */
function earlyRows({ t, language }: Words, early: Early): DetailRow[] {
  const { from, to, years, months, days, rule, counted, most, known, entered, reason } = early
  const time = t('compensation.time', lasting(t, { years, months, days }))
  const span = { from: formatDate(from, language), to: formatDate(to, language), time }
  const limit = most === null ? '' : t('compensation.early.most', { most })
  const countedText =
    counted === null
      ? t('compensation.early.notCounted')
      : t('compensation.early.counted', { counted })
  return [
    row(t, 'early', t('compensation.early.span', span)),
    { ...row(t, 'earlyRule', `${t(`compensation.early.rule.${rule}`)}${limit}`), long: true },
    row(t, 'earlyCounted', countedText),
    ...(entered !== null && entered !== known
      ? [
          row(
            t,
            'earlyEntered',
            t(known === null ? 'compensation.early.typed' : 'compensation.early.other', {
              amount: moneyText(entered, language),
              known: known === null ? '' : moneyText(known, language),
              reason: reason === null ? t('compensation.unsaid') : reason,
            }),
          ),
        ]
      : []),
  ]
}

/**
 * Rows of unused leave: the days of the ledger, the entered days with their reason, and the pay
 * they are based on.
 */
function leaveRows(
  { t, language }: Words,
  { leave, base: { source } }: CompensationSheet,
): DetailRow[] {
  const { known, entered, reason, averagePay, isTyped } = leave
  const count = (value: string) =>
    t('compensation.leaveDays', { value: formatNumber(Number(value), language) })
  const isOther = entered !== null && Number(entered) !== Number(known)
  const reasonText = reason === null ? t('compensation.unsaid') : reason
  const money = averagePay === null ? null : moneyText(String(moneyOf(averagePay)), language)
  return [
    row(t, 'leaveKnown', known === null ? t('compensation.unknown') : count(known)),
    ...(entered !== null && isOther
      ? [
          row(
            t,
            'leaveEntered',
            known === null
              ? count(entered)
              : t('compensation.leaveOther', { value: count(entered), reason: reasonText }),
          ),
        ]
      : []),
    row(
      t,
      'leaveAveragePay',
      money === null ? t('compensation.unknown') : sourced(t, { isTyped, source }, money),
    ),
  ]
}

/** An amount of pay with its source: the text that a user typed, or the rows of pay runs. */
function sourced(
  t: Words['t'],
  { isTyped, source }: Pick<CompensationSheet['base'], 'isTyped' | 'source'>,
  value: string,
): string {
  if (!isTyped) return t('compensation.payroll', { value })
  return t('compensation.typed', {
    value,
    source: source === null ? t('compensation.unsaid') : source,
  })
}

/** The months with pay rows, each with its pay where the reader may see it, and the months without pay rows. */
function monthRows(
  { t, language }: Words,
  { payroll, isTyped }: CompensationSheet['base'],
): DetailRow[] {
  if (payroll === null) return []
  const paid = payroll.months.map(({ month, amount }) =>
    amount === null ? month : `${month} ${moneyText(amount, language)}`,
  )
  const key = isTyped ? 'missingTyped' : 'missingLeftOut'
  const months = payroll.missing.join(' · ')
  const paidRow: DetailRow = { ...row(t, 'paidMonths', paid.join(' · ')), long: true }
  if (payroll.missing.length === 0) return [paidRow]
  const missing = row(t, 'missingMonths', t(`compensation.${key}`, { months }))
  return [paidRow, { ...missing, long: true }]
}

/** The year of the local average: published, or replaced for now by the last published one. */
function yearRows(
  { t }: Words,
  { averageYear, isProvisional }: CompensationSheet['base'],
): DetailRow[] {
  if (averageYear === null) return []
  const key = isProvisional ? 'provisional' : 'published'
  return [{ ...row(t, 'averageYear', t(`compensation.${key}`, { year: averageYear })), long: true }]
}

/** Rows of a month of pay with its two limits. */
function baseRows(words: Words, { base }: CompensationSheet): DetailRow[] {
  const { t, language } = words
  const { averagePay, minimumWage, localAverage, wageTimes, rule, month } = base
  const money = (yuan: string | null) =>
    yuan === null ? t('compensation.unknown') : moneyText(yuan, language)
  const most = localAverage === null ? null : String(moneyOf(localAverage).times(wageTimes))
  return [
    row(
      t,
      'averagePay',
      averagePay === null
        ? t('compensation.unknown')
        : sourced(t, base, money(String(moneyOf(averagePay)))),
    ),
    ...monthRows(words, base),
    row(t, 'minimumWage', money(minimumWage)),
    row(
      t,
      'localAverage',
      most === null
        ? t('compensation.unknown')
        : `${money(localAverage)} × ${wageTimes} = ${money(most)}`,
    ),
    ...yearRows(words, base),
    row(t, 'rule', rule === null ? t('compensation.unknown') : t(`compensation.rule.${rule}`)),
    row(t, 'month', money(month)),
  ]
}

function amountsOf(words: Words, sheet: CompensationSheet) {
  const { t, language } = words
  const { lines } = sheet
  const formulaOf = (what: string, factors: readonly string[]) =>
    what === 'early' && factors.length === 1 ? 'earlyEntered' : what
  return {
    columns: ['what', 'calculation', 'amount', 'law'].map((name) =>
      t(`compensation.table.${name}`),
    ),
    rows: lines.map(({ what, factors, amount }) => [
      t(`compensation.lines.${what}`),
      t('compensation.by', {
        formula: t(`compensation.formula.${formulaOf(what, factors)}`),
        figures: calculation(factors, language),
      }),
      moneyText(amount, language),
      lineLaw(words, sheet, what),
    ]),
  }
}

/** Labour Contract Law, article 22: in proportion to the months not yet served. */
function trainingOf({ t, language }: Words, training: CompensationSheet['training']) {
  const money = (yuan: string) => moneyText(yuan, language)
  return {
    law: t('compensation.law.training'),
    note: t('compensation.training.note'),
    table: {
      columns: ['title', 'until', 'calculation', 'amount'].map((name) =>
        t(`compensation.training.columns.${name}`),
      ),
      rows: training.map(({ title, until, share, months, remaining, amount }) => [
        title,
        formatDate(until, language),
        `${money(share)} × ${remaining} ÷ ${months}`,
        money(amount),
      ]),
    },
  }
}

const MONEY = /^\d+\.\d{2}$/
const DIVIDED = /^÷ /

/** Formats `12000.00`, `÷ 21.75`, `3.5` and `2` as a calculation on paper. */
function calculation(factors: readonly string[], language: Words['language']): string {
  return factors
    .map((factor, at) => {
      const figure = factor.replace(DIVIDED, '')
      const text =
        at === 0 && MONEY.test(figure)
          ? moneyText(figure, language)
          : formatNumber(Number(figure), language)
      const sign = DIVIDED.test(factor) ? '÷ ' : '× '
      return at === 0 ? text : `${sign}${text}`
    })
    .join(' ')
}
