import { data } from '@remix-run/node'
import {
  GROSS_CALLS,
  type GrossAnswer,
  grossAnswer,
  grossQuestion,
} from '#modules/pay/gross/wire/gross.ts'
import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate, formatMoney } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { CalculatorView } from './calculator-view.ts'

const OF_MONTH = ['month', 'city', 'serviceYears', 'monthDays', 'employedDays'] as const
const OF_PART = [
  'base',
  'post',
  'fixed',
  'percent',
  'unpaidDays',
  'sickDays',
  'longSickDays',
  'otWorkday',
  'otRestday',
  'otRestdayLieu',
  'otHoliday',
] as const
const OF_MERIT = ['meritBase', 'personFactor', 'departmentFactor', 'adjustment'] as const

/** The fields of the second part of the month, after a rise, end in this. */
const SECOND = '2'
const DAYS_OF_SECOND = `days${SECOND}`
/** What an empty field means; every other one means 0. */
const EMPTY: Readonly<Record<string, string>> = {
  city: '',
  percent: '100',
  personFactor: '1',
  departmentFactor: '1',
}

type Typed = Readonly<Record<string, string>>

/** The form with the figures of the current month. */
export function loadCalculator(call: SignedInCall): CalculatorView {
  const month = todayInShanghai().slice(0, 'yyyy-MM'.length)
  const weekdays = String(weekdaysIn(month))
  return describe(call, { month, monthDays: weekdays, employedDays: weekdays }, null)
}

/** Works out the typed figures; the page has form and result. */
export const calculate = redrawing(async (call: SignedInCall) => {
  const typed = Object.fromEntries(
    [...call.form.entries()].map(([name, value]) => [name, String(value).trim()]),
  )
  const parsed = grossQuestion.safeParse(questionOf(typed))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => fieldAt(path))
    return data(describe(call, typed, null, new Set(wrong)), { status: 400 })
  }
  try {
    const { value } = await call.gateway.sendFor(
      'POST',
      GROSS_CALLS.simulate,
      parsed.data,
      grossAnswer,
    )
    return data(describe(call, typed, value))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid') throw error
    const view = describe(call, typed, null)
    return data({ ...view, problems: [{ name: null, text: error.message }] }, refusalInit(error))
  }
})

/** Working days from Monday to Friday: the paid days of a five-day week, with its public holidays. */
function weekdaysIn(month: string): number {
  const weekdays = daysOf(month).map((day) => new Date(day).getUTCDay())
  return weekdays.filter((weekday) => weekday > 0 && weekday < 6).length
}

const valueIn = (typed: Typed, name: string, suffix = '') =>
  typed[name + suffix] || (EMPTY[name] ?? '0')

function questionOf(typed: Typed): unknown {
  const second = typed[DAYS_OF_SECOND]
  const employed = valueIn(typed, 'employedDays')
  const first = second ? String(Number(employed) - Number(second)) : employed
  const part = (days: string, suffix: string) =>
    Object.fromEntries([
      ['days', days],
      ...OF_PART.map((name) => [name, valueIn(typed, name, suffix)]),
    ])
  return {
    ...Object.fromEntries([...OF_MONTH, ...OF_MERIT].map((name) => [name, valueIn(typed, name)])),
    parts: second ? [part(first, ''), part(second, SECOND)] : [part(employed, '')],
  }
}

/** The field of the form at a place of the question: `parts.1.base` is `base2`. */
function fieldAt(path: readonly PropertyKey[]): string {
  const [head, at, name] = path.map(String)
  if (head !== 'parts') return head ?? ''
  if (name === 'days') return at === '0' ? 'employedDays' : DAYS_OF_SECOND
  return at === '0' ? (name ?? '') : `${name}${SECOND}`
}

function describe(
  call: SignedInCall,
  typed: Typed,
  answer: GrossAnswer | null,
  wrong: ReadonlySet<string> = new Set(),
): CalculatorView {
  const { t } = call
  const field = (name: string, suffix = '') => ({
    name: name + suffix,
    label: t(`payCalculator.fields.${name}`),
    hint: t(`payCalculator.hints.${name}`, { defaultValue: '' }),
    value: typed[name + suffix] ?? EMPTY[name] ?? '',
    kind:
      name === 'month'
        ? ('month' as const)
        : name === 'city'
          ? ('text' as const)
          : ('figure' as const),
    isWrong: wrong.has(name + suffix),
  })
  const group = (
    name: string,
    fields: CalculatorView['groups'][number]['fields'],
    isOpen = true,
  ) => ({
    name,
    title: t(`payCalculator.groups.${name}`),
    fields,
    isOpen,
  })
  const second = [field('days', SECOND), ...OF_PART.map((name) => field(name, SECOND))]
  return {
    title: t('payCalculator.title'),
    problems: [...wrong].map((name) => ({
      name,
      text: t('payCalculator.wrong', {
        field: t(`payCalculator.fields.${name.replace(/2$/, '')}`),
      }),
    })),
    groups: [
      group(
        'month',
        OF_MONTH.map((name) => field(name)),
      ),
      group(
        'terms',
        OF_PART.map((name) => field(name)),
      ),
      group(
        'merit',
        OF_MERIT.map((name) => field(name)),
        Boolean(typed.meritBase),
      ),
      group('second', second, Boolean(typed[DAYS_OF_SECOND])),
    ],
    result: answer && resultOf(call, answer),
  }
}

function resultOf({ t, language }: SignedInCall, answer: GrossAnswer): CalculatorView['result'] {
  const say = (of: string) => (step: GrossAnswer['share'][number]) =>
    t(`payCalculator.steps.${of}.${step.step}`, step.values)
  return {
    gross: formatMoney(answer.gross, language),
    share: answer.share.map(say('share')).join(' '),
    lines: answer.lines.map(({ item, side, amount, steps }) => ({
      item: t(`payCalculator.items.${item.replace('.', '_')}`),
      amount: side === 'add' ? formatMoney(amount, language) : `− ${formatMoney(amount, language)}`,
      steps: steps.map(say(stepsOf(item))),
    })),
    parameters: answer.parameters.map(({ key, from, basis }) => ({
      label: isPolicyKey(key) ? POLICY_KEYS[key].label[language] : key,
      text: t('payCalculator.since', { day: formatDate(from, language), basis: basis ?? '' }),
    })),
  }
}

/** The sentences that explain an item: monthly items share theirs, and so do the classes of overtime. */
function stepsOf(item: string): string {
  if (item.startsWith('overtime.')) return 'overtime'
  return ['merit', 'absence', 'sick'].includes(item) ? item : 'monthly'
}
