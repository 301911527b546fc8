import type { DetailRow } from '#app/components/page/detail-groups.tsx'
import { formatDate, formatMoney, formatNumber } from '#app/lib/format.ts'
import { callFor, describeHeading, readRecord } from '#app/pages/read-record.server.ts'
import { describeDetails } from '#app/pages/record-parts.server.ts'
import { recordHref } from '#app/pages/record-paths.server.ts'
import type { ResourceCall, SignedInCall } from '#app/request/page-call.ts'
import { type CompensationSheet, compensationSheet, DIMISSION_CALLS } from '#contracts/dimission.ts'
import { todayInShanghai } from '#contracts/shanghai-time.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import { SEVERANCE } from '#resources/hr/changes/choices.ts'
import type { CompensationView } from './compensation-view.ts'

type Words = Pick<SignedInCall, 't' | 'language'>

/** Of the departure itself, what a sheet is headed by. */
const FACTS = ['userId', 'deptId', 'postId', 'kind', 'applyDate', 'lastDay']

/** The severance sheet of a departure; its call refuses whoever may not see the pay in it. */
export async function loadCompensation(given: ResourceCall): Promise<CompensationView> {
  const record = await readRecord(given)
  const sheet = await given.gateway.ask(
    DIMISSION_CALLS.compensation,
    { id: record.id },
    compensationSheet,
  )
  const call = callFor(given, record)
  const { t, language } = call
  const rows = (await describeDetails(call, record)).flatMap((group) => group.rows)
  const { pill, title, ...head } = describeHeading(call, record)
  const label = t('compensation.title')
  return {
    label,
    head: {
      ...{ ...head, pill, days: [], faceOf: title, title: `${label} ${title}` },
      facts: String(record.docNo ?? ''),
    },
    back: { label: title, href: recordHref(call, record.id) },
    printedOn: t('page.printedOn', { day: formatDate(todayInShanghai(), language) }),
    facts: {
      ...{ name: 'facts', label: t('compensation.about') },
      rows: FACTS.flatMap((name) => rows.find((row) => row.name === name) ?? []),
    },
    ...describeCompensation(call, sheet),
    signatures: ['personnel', 'person'].map((name) => t(`sheet.sign.${name}`)),
  }
}

/** Every figure of a sheet with what it follows from, in words. */
export function describeCompensation(words: Words, sheet: CompensationSheet) {
  const { t, language } = words
  const { total, missing, training } = sheet
  return {
    steps: [
      { ...stepOf(words, 'standard'), rows: standardRows(words, sheet) },
      { ...stepOf(words, 'service'), rows: serviceRows(words, sheet) },
      { ...stepOf(words, 'base'), rows: baseRows(words, sheet) },
    ],
    amounts: amountsOf(words, sheet),
    total: {
      isKnown: total !== null,
      text: total === null ? t('compensation.unknown') : formatMoney(total, language),
    },
    training: training.length > 0 ? trainingOf(words, training) : null,
    missing: missing.map((name) => t(`compensation.missing.${name}`)),
  }
}

const stepOf = ({ t }: Words, name: string) => ({
  ...{ name, title: t(`compensation.steps.${name}`), law: t(`compensation.law.${name}`) },
})

function standardRows({ t, language }: Words, { severance, least }: CompensationSheet) {
  const say = (value: CompensationSheet['severance']) =>
    t('compensation.asked', {
      name: choiceLabel(SEVERANCE, value, language),
      meaning: t(`compensation.meaning.${value.replace('+', '')}`),
    })
  return [row(t, 'paid', say(severance)), row(t, 'least', say(least))]
}

const row = (t: Words['t'], name: string, text: string): DetailRow => ({
  ...{ name, label: t(`compensation.rows.${name}`), text },
})

/** Each part of a time with the form of its word. */
const lasting = (t: Words['t'], parts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, count]) => [name, t(`compensation.${name}`, { count })]),
  )

function serviceRows({ t, language }: Words, { service, base }: CompensationSheet): DetailRow[] {
  const { from, to, years, months, days, halfYears, isCapped } = service
  const counted = formatNumber(halfYears / 2, language)
  const cap = { counted, most: base.maxYears }
  return [
    row(t, 'from', formatDate(from, language)),
    row(t, 'to', formatDate(to, language)),
    row(t, 'time', t('compensation.time', lasting(t, { years, months, days }))),
    { ...row(t, 'counting', t('compensation.counting')), long: true },
    row(t, 'counted', t(isCapped ? 'compensation.capped' : 'compensation.counted', cap)),
  ]
}

/** A month of pay and the two limits that hold for it. */
function baseRows({ t, language }: Words, { base }: CompensationSheet): DetailRow[] {
  const { averagePay, source, minimumWage, localAverage, wageTimes, rule, month } = base
  const money = (yuan: string | null) =>
    yuan === null ? t('compensation.unknown') : formatMoney(yuan, language)
  const typed = source === null ? t('compensation.unsaid') : source
  const most = localAverage === null ? null : (Number(localAverage) * wageTimes).toFixed(2)
  return [
    row(
      t,
      'averagePay',
      averagePay === null
        ? t('compensation.unknown')
        : t('compensation.typed', { value: money(Number(averagePay).toFixed(2)), source: typed }),
    ),
    row(t, 'minimumWage', money(minimumWage)),
    row(
      t,
      'localAverage',
      most === null
        ? t('compensation.unknown')
        : `${money(localAverage)} × ${wageTimes} = ${money(most)}`,
    ),
    row(t, 'rule', rule === null ? t('compensation.unknown') : t(`compensation.rule.${rule}`)),
    row(t, 'month', money(month)),
  ]
}

function amountsOf(words: Words, { lines }: CompensationSheet) {
  const { t, language } = words
  return {
    columns: ['what', 'calculation', 'amount', 'law'].map((name) =>
      t(`compensation.table.${name}`),
    ),
    rows: lines.map(({ what, factors, amount }) => [
      t(`compensation.lines.${what}`),
      t('compensation.by', {
        formula: t(`compensation.formula.${what}`),
        figures: calculation(factors, language),
      }),
      formatMoney(amount, language),
      t(`compensation.law.${what}`),
    ]),
  }
}

/** Labour Contract Law, article 22: by the months that are still to be served. */
function trainingOf({ t, language }: Words, training: CompensationSheet['training']) {
  const money = (yuan: string) => formatMoney(yuan, language)
  return {
    ...{ law: t('compensation.law.training'), note: t('compensation.training.note') },
    table: {
      columns: ['title', 'until', 'calculation', 'amount'].map((name) =>
        t(`compensation.training.columns.${name}`),
      ),
      rows: training.map(({ title, until, share, months, remaining, amount }) => [
        ...[title, formatDate(until, language)],
        `${money(share)} × ${remaining} ÷ ${months}`,
        money(amount),
      ]),
    },
  }
}

const MONEY = /^\d+\.\d{2}$/
const DIVIDED = /^÷ /

/** `12000.00`, `÷ 21.75`, `3.5` and `2` as somebody would write them down. */
function calculation(factors: readonly string[], language: Words['language']): string {
  return factors
    .map((factor, at) => {
      const figure = factor.replace(DIVIDED, '')
      const text =
        at === 0 && MONEY.test(figure)
          ? formatMoney(figure, language)
          : formatNumber(Number(figure), language)
      const sign = DIVIDED.test(factor) ? '÷ ' : '× '
      return at === 0 ? text : `${sign}${text}`
    })
    .join(' ')
}
