import { data } from '@remix-run/node'
import {
  GROSS_CALLS,
  type GrossAnswer,
  type GrossQuestion,
  grossAnswer,
  grossQuestion,
} from '#modules/pay/gross/wire/gross.ts'
import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { fieldAt, groupsOf, labelOf, questionOf, type Typed } from './calculator-form.server.ts'
import type { CalculatorLine, CalculatorResult, CalculatorView } from './calculator-view.ts'

const MORE = 'more'
const AMOUNT = /^-?\d{1,8}(\.\d{1,2})?$/

type Steps = GrossAnswer['share']
type Answers = { answer: GrossAnswer; more: string; raised: GrossAnswer | null }

/** The form with the figures of the current month. */
export function loadCalculator(call: SignedInCall): CalculatorView {
  const month = todayInShanghai().slice(0, 'yyyy-MM'.length)
  const weekdays = String(weekdaysIn(month))
  return describe(call, { month, monthDays: weekdays, employedDays: weekdays }, null)
}

/** Works out the typed figures; the page has form and result. */
export const calculate = redrawing(async (call: SignedInCall) => {
  const typed = readTyped(call)
  const parsed = grossQuestion.safeParse(questionOf(typed))
  const wrong = new Set((parsed.error?.issues ?? []).map(({ path }) => fieldAt(path)))
  const more = typed[MORE] ?? ''
  if (more !== '' && !AMOUNT.test(more)) wrong.add(MORE)
  if (!parsed.success || wrong.size > 0) {
    return data(describe(call, typed, null, wrong), { status: 400 })
  }
  try {
    const answer = await ask(call, parsed.data)
    const raised = more === '' ? null : await ask(call, raisedBy(parsed.data, more))
    return data(describe(call, typed, { answer, more, raised }))
  } catch (error) {
    if (!(error instanceof GatewayError) || !REFUSALS.includes(error.code)) throw error
    const view = describe(call, typed, null)
    return data({ ...view, problems: [{ name: null, text: error.message }] }, refusalInit(error))
  }
})

const REFUSALS: readonly string[] = ['invalid', 'conflict']

/** What was typed; amounts may have commas between thousands. */
function readTyped({ form }: SignedInCall): Typed {
  return Object.fromEntries(
    [...form.entries()].map(([name, value]) => {
      const text = String(value).trim()
      return [name, name === 'city' ? text : text.replaceAll(/[,，]/g, '')]
    }),
  )
}

async function ask({ gateway }: SignedInCall, question: GrossQuestion): Promise<GrossAnswer> {
  const { value } = await gateway.sendFor('POST', GROSS_CALLS.simulate, question, grossAnswer)
  return value
}

/** The same month with another base pay, in its last part. */
function raisedBy(question: GrossQuestion, more: string): GrossQuestion {
  const raised = structuredClone(question)
  const last = raised.parts.at(-1)
  if (last) {
    const base = moneyOf(last.base).plus(moneyOf(more))
    last.base = base.fen < 0n ? '0' : String(base)
  }
  return raised
}

/** Working days from Monday to Friday: the paid days of a five-day week, with its public holidays. */
function weekdaysIn(month: string): number {
  const weekdays = daysOf(month).map((day) => new Date(day).getUTCDay())
  return weekdays.filter((weekday) => weekday > 0 && weekday < 6).length
}

function describe(
  call: SignedInCall,
  typed: Typed,
  answers: Answers | null,
  wrong: ReadonlySet<string> = new Set(),
): CalculatorView {
  const { t } = call
  return {
    title: t('payCalculator.title'),
    problems: [...wrong].map((name) => ({
      name,
      text: t('payCalculator.wrong', { field: labelOf(call, name) }),
    })),
    groups: groupsOf(call, typed, wrong),
    result: answers && resultOf(call, answers),
  }
}

function resultOf(call: SignedInCall, { answer, more, raised }: Answers): CalculatorResult {
  const { t, language } = call
  return {
    gross: moneyText(answer.gross, language),
    share: say(call, 'share', answer.share).join(' '),
    lines: answer.lines.map(({ item, side, amount, steps }) => ({
      item: t(`payCalculator.items.${item.replace('.', '_')}`),
      amount: side === 'add' ? moneyText(amount, language) : taken(call, amount),
      steps: say(call, stepsOf(item), steps),
    })),
    minimum: minimumOf(call, answer.minimum),
    net: answer.net && netOf(call, answer.net, answer.gross),
    whatIf: raised && whatIfOf(call, more, { answer, raised }),
    parameters: answer.parameters.map(({ key, from, basis }) => ({
      label: isPolicyKey(key) ? POLICY_KEYS[key].label[language] : key,
      text: t('payCalculator.since', { day: formatDate(from, language), basis: basis ?? '' }),
    })),
  }
}

const taken = ({ language }: SignedInCall, amount: string) => `− ${moneyText(amount, language)}`

const isAmount = (text: string) => /^-?\d+\.\d{2}$/.test(text)

/** One sentence for each step, with its amounts in the language of the reader. */
function say({ t, language }: SignedInCall, of: string, steps: Steps): string[] {
  return steps.map(({ step, values }) => {
    const shown: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      shown[name] = isAmount(value) ? moneyText(value, language) : value
    }
    const { item } = values
    if (item) shown.item = t(`payCalculator.items.${item.replace('.', '_')}`)
    return t(`payCalculator.steps.${of}.${step}`, shown)
  })
}

function minimumOf(call: SignedInCall, found: GrossAnswer['minimum']): CalculatorResult['minimum'] {
  if (!found) return null
  const verdict = call.t(`payCalculator.minimum.${found.verdict}`)
  return {
    text: [verdict, ...say(call, 'minimum', found.steps)].join(' '),
    isBad: found.verdict !== 'passes',
  }
}

type Net = NonNullable<GrossAnswer['net']>

function netOf(call: SignedInCall, net: Net, gross: string): CalculatorResult['net'] {
  const { t, language } = call
  const line = (name: string, amount: string, steps: string[] = []): CalculatorLine => ({
    item: t(`payCalculator.net.${name}`),
    amount,
    steps,
  })
  const cuts = net.cuts.map(({ cut, taken: amount, steps }) =>
    line(cut, taken(call, amount), say(call, 'cut', steps)),
  )
  const kept = [
    ['carryOut', net.carryOut],
    ['receivable', net.receivable],
  ].flatMap(([name = '', amount = '']) =>
    moneyOf(amount).fen === 0n ? [] : [line(name, moneyText(amount, language))],
  )
  const shares = moneyOf(gross).minus(moneyOf(net.payable)).minus(moneyOf(net.tax))
  return {
    title: t('payCalculator.netPay', { amount: moneyText(net.net, language) }),
    lines: [
      line('gross', moneyText(gross, language)),
      line('shares', taken(call, String(shares))),
      line('tax', taken(call, net.tax), say(call, 'tax', net.taxSteps)),
      line('payable', moneyText(net.payable, language)),
      ...cuts,
      line('net', moneyText(net.net, language)),
      ...kept,
    ],
  }
}

/** The month with another base pay, and the difference from the typed one. */
function whatIfOf(
  { t, language }: SignedInCall,
  more: string,
  { answer, raised }: { answer: GrossAnswer; raised: GrossAnswer },
): string {
  const change = (now: string, then: string) =>
    moneyText(String(moneyOf(then).minus(moneyOf(now))), language)
  const gross = t('payCalculator.whatIfGross', {
    more: moneyText(String(moneyOf(more)), language),
    gross: moneyText(raised.gross, language),
    change: change(answer.gross, raised.gross),
  })
  if (!answer.net || !raised.net) return gross
  const net = t('payCalculator.whatIfNet', {
    net: moneyText(raised.net.net, language),
    change: change(answer.net.net, raised.net.net),
    tax: change(answer.net.tax, raised.net.tax),
  })
  return `${gross} ${net}`
}

/** Items whose sentences are their own. Monthly items share theirs, and so do the classes of overtime. */
const OWN_STEPS: ReadonlySet<string> = new Set([
  'merit',
  'absence',
  'sick',
  'hourly',
  'maternity',
  'unusedLeave',
  'backPay',
])

function stepsOf(item: string): string {
  if (item.startsWith('overtime.')) return 'overtime'
  return OWN_STEPS.has(item) ? item : 'monthly'
}
