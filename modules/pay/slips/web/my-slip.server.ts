import { randomUUID } from 'node:crypto'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { PAY_RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { describeSlip } from '#modules/pay/runs/web/describe-slip.server.ts'
import type { SlipLine, SlipView } from '#modules/pay/runs/web/slip-view.ts'
import { SUM_LINES } from '#modules/pay/runs/wire/slip-lines.ts'
import { QUESTION, QUESTION_STATE } from '#modules/pay/slips/define/choices.ts'
import { parametersOfStep } from '#modules/pay/slips/define/line-parameters.ts'
import { type MySlip, mySlip, SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { askMySheets, mySheetFacts } from '#modules/pay/spreadsheets/web/my-sheet.server.ts'
import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { SALARY_ITEM } from '#platform/define/shipped/choices.ts'
import { formatDate, formatDateTime, formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { describeStep } from '#platform/web/sheets/basis.server.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import type { MySlipLine, MySlipView } from './my-slip-view.ts'

export const MY_SLIPS = '/pay/my-slips'

/** What the reader typed into the form of a question that was refused. */
export type AskRedraw = { requestId?: string; item?: string; text?: string; problem?: string }

/** Loads one slip of the reader with everything that explains it. */
export async function loadMySlip(call: SignedInCall, redraw: AskRedraw = {}): Promise<MySlipView> {
  const { gateway, params, url, t, language } = call
  const found = await gateway.ask(SLIP_CALLS.slip, { id: params.id ?? '' }, mySlip)
  const { slip, before, digest, confirmedAt } = found
  const { slips: sheets } = await askMySheets(call, { month: slip.month })
  const month = monthText(call, slip.month)
  const money = (amount: string) => moneyText(amount, language)
  const taken = (amount: string) => (isZero(amount) ? money(amount) : `− ${money(amount)}`)
  const isOpen = url.searchParams.has('open')
  const described = describeSlip(call, slip.steps)
  return {
    title: t('mySlip.title', { month }),
    facts: [slip.entity, choiceLabel(PAY_RUN_KIND, slip.kind, language)].join(' · '),
    back: { href: MY_SLIPS, label: t('mySlip.all') },
    net: {
      amount: money(slip.net),
      payDay: t('mySlip.payDay', { day: formatDate(slip.payDay, language) }),
      change: before ? changeText(call, slip.net, before.net) : '',
    },
    confirm: {
      digest,
      done:
        confirmedAt === null
          ? null
          : {
              tone: 'good',
              text: t('mySlip.confirmedAt', { at: formatDateTime(confirmedAt, language) }),
            },
    },
    sums: [
      { key: 'gross', label: t('mySlip.gross'), amount: money(slip.gross) },
      { key: 'insurance', label: t('paySlip.insurance'), amount: taken(slip.insurance) },
      { key: 'fund', label: t('paySlip.fund'), amount: taken(slip.fund) },
      { key: 'tax', label: t('paySlip.parts.tax'), amount: taken(slip.tax) },
    ],
    share: described.share,
    parts: partsOf(call, found, described),
    gone: goneText(call, found),
    company: companyOf(call, found),
    year: t('mySlip.year', {
      year: found.year.year,
      income: money(found.year.income),
      tax: money(found.year.tax),
    }),
    isOpen,
    openHref: `${MY_SLIPS}/${slip.id}${isOpen ? '' : '?open=all'}`,
    questions: questionsOf(call, found, described),
    ask: askOf(call, found, { described, redraw }),
    askOver: t('mySlip.askOver', { day: formatDate(found.askUntil, language) }),
    sheets: sheets.map((sheet) => mySheetFacts(call, sheet)),
    openings: found.openings.map(({ who, item, lastAt }) =>
      t('mySlip.opened', {
        who,
        item: choiceLabel(SALARY_ITEM, item, language),
        at: formatDateTime(lastAt, language),
      }),
    ),
  }
}

const isZero = (amount: string) => moneyOf(amount).compare(Money.ZERO) === 0

export const monthText = ({ language }: Pick<SignedInCall, 'language'>, month: string): string =>
  formatDayPart(`${month}-01`, 'monthOfYear', language)

/** The difference with its sign; empty if there is none. */
function signed({ language }: SignedInCall, now: string, before: string): string {
  const difference = moneyOf(now).minus(moneyOf(before))
  const order = difference.compare(Money.ZERO)
  if (order === 0) return ''
  const text = moneyText(String(order > 0 ? difference : Money.ZERO.minus(difference)), language)
  return `${order > 0 ? '+' : '−'} ${text}`
}

function changeText(call: SignedInCall, now: string, before: string): string {
  const difference = signed(call, now, before)
  return difference === ''
    ? call.t('mySlip.sameAsBefore')
    : call.t('mySlip.changed', { difference })
}

/** The amount of each line by its code, exact. */
function amountsOf(steps: readonly SheetStep[]): Map<string, string> {
  const amounts = new Map<string, string>()
  for (const { step, values } of steps) {
    if (step.startsWith('item.')) amounts.set(String(values.item), String(values.amount))
    if (step !== 'sum.net') continue
    for (const name of SUM_LINES) {
      amounts.set(name, String(values[name === 'net' ? 'amount' : name] ?? '0.00'))
    }
  }
  return amounts
}

/** The parts of the slip that lead to the net pay; what the company pays besides is a card of its own. */
function partsOf(call: SignedInCall, found: MySlip, described: SlipView): MySlipView['parts'] {
  const { slip, before } = found
  const now = amountsOf(slip.steps)
  const then = before && amountsOf(before.steps)
  const basis = basisByCode(call, found)
  const mayAsk = isAskOpen(found)
  const line = ({ key, code, item, amount, steps }: SlipLine): MySlipLine => {
    const [current, earlier] = code === undefined ? [] : [now.get(code), then?.get(code)]
    const reasons = [...steps, ...(code === undefined ? [] : (basis.get(code) ?? []))]
    if (earlier !== undefined) {
      const amountThen = moneyText(earlier, call.language)
      reasons.push(call.t('mySlip.before', { amount: amountThen }))
    }
    return {
      key,
      item,
      amount,
      change: current !== undefined && earlier !== undefined ? signed(call, current, earlier) : '',
      reasons,
      askHref: code === undefined || !mayAsk ? null : askHref(slip.id, code),
    }
  }
  return described.parts.map(({ name, title, amount, lines }) => ({
    name,
    title,
    amount,
    lines: name === 'tax' ? [...lines.map(line), ...lawLines(call, basis)] : lines.map(line),
    askHref: name === 'tax' && mayAsk ? askHref(slip.id, 'tax') : null,
  }))
}

const askHref = (id: string, code: string) => `${MY_SLIPS}/${id}?item=${code}#ask`

function lawLines({ t }: SignedInCall, basis: Map<string, string[]>): MySlipLine[] {
  const law = basis.get('tax') ?? []
  if (law.length === 0) return []
  return [
    { key: 'law', item: t('mySlip.law'), amount: '', change: '', reasons: law, askHref: null },
  ]
}

/** The rules behind each line, by its code: policy parameters with their days, and the local rules of contributions. */
function basisByCode(call: SignedInCall, found: MySlip): Map<string, string[]> {
  const { t, language } = call
  const { slip, shares, parameters } = found
  const written = new Map(
    parameters.map(({ key, from, basis }) => {
      const label = isPolicyKey(key) ? POLICY_KEYS[key].label[language] : key
      const since = t('payCalculator.since', {
        day: formatDate(from, language),
        basis: basis ?? '',
      })
      return [key, t('mySlip.rule', { label, since })] as const
    }),
  )
  const byCode = new Map<string, string[]>()
  for (const step of slip.steps) {
    const code = step.step.startsWith('tax.') ? 'tax' : String(step.values.item ?? '')
    const rules = parametersOfStep(step).flatMap((key) => written.get(key) ?? [])
    if (rules.length === 0) continue
    byCode.set(code, [...new Set([...(byCode.get(code) ?? []), ...rules])])
  }
  const sentences = (sheet: string, steps: readonly SheetStep[]) =>
    steps.map((step) => {
      const { title, text } = describeStep(call, sheet, step)
      return t('mySlip.rule', { label: title, since: text })
    })
  byCode.set('insurance', sentences(insuranceMonthlies.path, shares.insurance))
  byCode.set('fund', sentences(fundMonthlies.path, shares.fund))
  return byCode
}

/** Names the items of the month before that this month has not; empty if there are none. */
function goneText(call: SignedInCall, { slip, before }: MySlip): string {
  if (!before) return ''
  const now = amountsOf(slip.steps)
  const gone = describeSlip(call, before.steps)
    .parts.flatMap(({ lines }) => lines)
    .filter(({ code }) => code !== undefined && !now.has(code))
    .map(({ item, amount }) => `${item} ${amount}`)
  return gone.length === 0 ? '' : call.t('mySlip.gone', { items: listText(gone, call) })
}

/** What the company pays besides the wage. It is no deduction, so it has a card of its own. */
function companyOf({ t, language }: SignedInCall, { slip }: MySlip): MySlipView['company'] {
  const line = (key: string, amount: string) => ({
    key,
    item: t(`mySlip.company.${key}`),
    amount: moneyText(amount, language),
  })
  return {
    title: t('mySlip.company.title'),
    lines: [
      line('insurance', slip.companyInsurance),
      line('fund', slip.companyFund),
      line('cost', slip.cost),
    ],
  }
}

/** The names of all lines that one may ask about, by their codes. */
function linesToAsk({ t }: SignedInCall, described: SlipView): Map<string, string> {
  const names = new Map([['net', t('mySlip.askNet')]])
  for (const { code, item } of described.parts.flatMap(({ lines }) => lines)) {
    if (code !== undefined) names.set(code, item)
  }
  names.set('tax', t('paySlip.parts.tax'))
  return names
}

function questionsOf(
  call: SignedInCall,
  { questions }: MySlip,
  described: SlipView,
): MySlipView['questions'] {
  const { t, language } = call
  const names = linesToAsk(call, described)
  return questions.map(
    ({ id, item, question, state, askedAt, dueOn, answer, answeredBy, answeredAt }) => ({
      id,
      item: names.get(item) ?? item,
      question,
      note: t('mySlip.askedAt', {
        at: formatDateTime(askedAt, language),
        day: formatDate(dueOn, language),
      }),
      state: {
        tone: QUESTION_STATE.options.find(({ value }) => value === state)?.tone ?? 'quiet',
        text: choiceLabel(QUESTION_STATE, state, language),
      },
      answer: answer ?? '',
      answerNote:
        answeredAt === null
          ? ''
          : t('mySlip.answeredAt', {
              who: answeredBy ?? '',
              at: formatDateTime(answeredAt, language),
            }),
      mayClose: state !== QUESTION.closed,
    }),
  )
}

const isAskOpen = ({ askUntil }: MySlip) => todayInShanghai() <= askUntil

function askOf(
  call: SignedInCall,
  found: MySlip,
  { described, redraw }: { described: SlipView; redraw: AskRedraw },
): MySlipView['ask'] {
  if (!isAskOpen(found)) return null
  const { t, url, language } = call
  const { askUntil, questions } = found
  const waiting = new Set(
    questions.filter(({ state }) => state === QUESTION.waiting).map(({ item }) => item),
  )
  const items = [...linesToAsk(call, described)]
    .filter(([code]) => !waiting.has(code))
    .map(([value, label]) => ({ value, label }))
  const wanted = redraw.item ?? url.searchParams.get('item') ?? ''
  return {
    requestId: redraw.requestId ?? randomUUID(),
    items,
    item: items.some(({ value }) => value === wanted) ? wanted : (items[0]?.value ?? ''),
    text: redraw.text ?? '',
    problem: redraw.problem ?? '',
    note: t('mySlip.askNote', { day: formatDate(askUntil, language) }),
  }
}
