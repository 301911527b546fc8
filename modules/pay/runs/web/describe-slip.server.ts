import type { TFunction } from 'i18next'
import { SHIPPED_ITEMS } from '#modules/pay/items/define/shipped-items.ts'
import {
  BACK_PAY,
  MATERNITY,
  OVERPAID,
  SEVERANCE_PAY,
  UNUSED_LEAVE,
} from '#modules/pay/items/define/term-items.ts'
import { OTHER_ITEMS } from '#modules/pay/runs/wire/slip-lines.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { SlipLine, SlipView } from './slip-view.ts'

const MONEY = /^-?\d+\.\d{2}$/
/** Years of service and days, such as `10.5`. */
const DECIMAL = /^-?\d+\.\d+$/
const SIDES: Readonly<Record<string, string>> = {
  add: 'earned',
  deduct: 'earned',
  afterAdd: 'after',
  afterDeduct: 'after',
  inKind: 'other',
  cost: 'other',
}
const MINUS = new Set(['deduct', 'afterDeduct'])

type Values = SheetStep['values']

/** The language of the reader. */
export type SlipReader = { t: TFunction; language: Language }

/** Items with their amounts, and the sentences that explain them. */
export const describeLines = (reader: SlipReader, steps: readonly SheetStep[]): SlipLine[] =>
  linesOf(steps, writersOf(reader)).map(({ side: _, ...line }) => line)

/** How values are written for the reader. */
function writersOf({ t, language }: SlipReader): Writers {
  const money = (value: Values[string] | undefined) => moneyText(String(value ?? '0'), language)
  const figure = (text: string) =>
    DECIMAL.test(text) ? formatNumber(Number(text), language) : text
  const written = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        MONEY.test(String(value)) ? money(value) : figure(String(value ?? '')),
      ]),
    )
  return { t, language, money, written }
}

/** The lines of a slip with the sentences that explain them, from the steps of its computation. */
export function describeSlip(reader: SlipReader, steps: readonly SheetStep[]): SlipView {
  const writers = writersOf(reader)
  const { t, money, written } = writers
  const of = (kind: string) => steps.filter(({ step }) => step.startsWith(`${kind}.`))
  const nameOf = ({ step }: SheetStep) => step.slice(step.indexOf('.') + 1)
  const net = steps.find(({ step }) => step === 'sum.net')?.values ?? {}
  const lines = linesOf(steps, writers)
  const ofSide = (part: string) => lines.filter(({ side }) => SIDES[side] === part)
  const shares: SlipLine[] = (['insurance', 'fund'] as const).map((name) => ({
    key: name,
    code: name,
    item: t(`paySlip.${name}`),
    amount: `− ${money(net[name])}`,
    steps: [],
  }))
  const standing = of('standing').map((step) =>
    t(`paySlip.standing.${nameOf(step)}`, written(step.values)),
  )
  // Older rows have no such steps.
  const standingLine: SlipLine[] =
    standing.length === 0
      ? []
      : [{ key: 'standing', item: t('paySlip.standing.title'), amount: '', steps: standing }]
  const taxes = taxesIn(of('tax'))
  const taxLines = (own: readonly SheetStep[]): SlipLine[] =>
    own.map((step, at) => ({
      key: `${step.step}${at}`,
      item: t(`taxSimulator.steps.${nameOf(step)}`, written(step.values)),
      amount: money(step.values.amount),
      steps: [],
    }))
  const isOneTax = taxes.length === 1
  const carried: SlipLine[] = (['carryIn', 'carryOut', 'receivable'] as const)
    .filter((name) => String(net[name] ?? '0.00') !== '0.00')
    .map((name) => ({
      key: name,
      item: t(`paySlip.${name}`),
      amount: money(net[name]),
      steps: [],
    }))
  const part = (name: string, amount: Values[string] | undefined, own: SlipLine[]) => ({
    name,
    title: t(`paySlip.parts.${name}`),
    amount: amount === undefined ? '' : money(amount),
    lines: own,
  })
  const grossOfSheet = steps.find(({ step }) => step === 'sum.gross')?.values.amount
  const earnedPart = () => {
    const own = ofSide('earned')
    if (grossOfSheet === undefined || grossOfSheet === net.gross) {
      return part('earned', net.gross, own)
    }
    // The sheet has bonus and severance in columns of their own.
    const gross = { key: 'gross', item: t('paySlip.ofGross'), amount: money(grossOfSheet) }
    return part('earnedAll', net.gross, [...own, { ...gross, steps: [] }])
  }
  return {
    share: of('share')
      .map((step) => t(`payCalculator.steps.share.${nameOf(step)}`, written(step.values)))
      .join(' '),
    parts: [
      earnedPart(),
      part('shares', undefined, shares),
      part('tax', net.tax, [
        ...standingLine,
        ...of('bonus').map((step) => bonusLine(step, { t, written })),
        ...(isOneTax ? taxes.flatMap(taxLines) : []),
      ]),
      ...(isOneTax
        ? []
        : taxes.map((own, at) => ({
            name: `tax${at}`,
            title: t(`paySlip.taxOf.${taxed(own)}`),
            amount: money(own.at(-1)?.values.amount),
            lines: taxLines(own),
          }))),
      part('net', net.amount, [
        ...(net.gross === undefined ? [] : [payableLine(net, { t, money })]),
        ...ofSide('after'),
        ...carried,
      ]),
      part('other', undefined, ofSide('other')),
    ].filter((one) => one.lines.length > 0 || one.amount !== ''),
  }
}

/** The steps of each tax; the amount to withhold ends them. */
function taxesIn(steps: readonly SheetStep[]): SheetStep[][] {
  const taxes: SheetStep[][] = []
  let own: SheetStep[] = []
  for (const step of steps) {
    own.push(step)
    if (step.step !== 'tax.due') continue
    taxes.push(own)
    own = []
  }
  return own.length > 0 ? [...taxes, own] : taxes
}

/** The kind of pay that the steps tax. Each kind has steps that the other kinds do not have. */
function taxed(steps: readonly SheetStep[]): 'wages' | 'bonus' | 'severance' | 'labour' {
  const names = new Set(steps.map(({ step }) => step.slice('tax.'.length)))
  if (names.has('exempt')) return 'severance'
  if (names.has('bonus')) return 'bonus'
  const hasBasic = names.has('basic') || names.has('basicAtOnce') || names.has('basicOff')
  const isFee = names.has('flatOff') || names.has('sameItem') || names.has('shareOff')
  return isFee && !hasBasic ? 'labour' : 'wages'
}

/** The line with the amount to pay: the earnings less the contributions and the tax of the person. */
function payableLine(
  { gross, insurance, fund, tax }: Values,
  { t, money }: Pick<Writers, 't' | 'money'>,
): SlipLine {
  const taken = [insurance, fund, tax].map((value) => moneyOf(String(value ?? '0')))
  const rest = moneyOf(String(gross ?? '0')).minus(sumOfMoney(taken))
  return {
    key: 'payable',
    item: t('paySlip.payable'),
    amount: money(String(rest)),
    steps: [[gross, insurance, fund, tax].map(money).join(' − ')],
  }
}

/** Compares both ways to tax a bonus, in sentences. */
function bonusLine(
  { step, values }: SheetStep,
  { t, written }: Pick<Writers, 't' | 'written'>,
): SlipLine {
  const key = values.alone
    ? values.merged
      ? 'bonusCompared'
      : 'bonusOnlyAlone'
    : 'bonusOnlyMerged'
  return {
    key: step,
    item: t(`paySlip.${step === 'bonus.only' ? 'bonusOnly' : key}`, written(values)),
    amount: '',
    steps: values.trapFrom
      ? [t('paySlip.trap', written({ from: values.trapFrom ?? null, to: values.trapTo ?? null }))]
      : [],
  }
}

type Writers = {
  t: TFunction
  language: Language
  money: (value: Values[string] | undefined) => string
  written: (values: Values) => Record<string, string>
}

/** The items in their order, each with the sentences below it. */
function linesOf(
  steps: readonly SheetStep[],
  { t, language, money, written }: Writers,
): (SlipLine & { side: string })[] {
  const lines: (SlipLine & { side: string })[] = []
  for (const { step, values } of steps) {
    const [kind, ...rest] = step.split('.')
    if (kind === 'item') {
      const side = rest[0] ?? ''
      const amount = money(values.amount)
      lines.push({
        key: `${lines.length}`,
        code: String(values.item ?? ''),
        side,
        item: itemName({ t, language }, values),
        amount: MINUS.has(side) ? `− ${amount}` : amount,
        steps: [],
      })
    }
    const line = lines.at(-1)
    if (kind !== 'step' || !line) continue
    const sentence = sentenceOf(rest.slice(0, -1).join('.'), rest.at(-1) ?? '', line.side)
    const texts = written(values)
    // Back pay names the items whose difference it pays.
    if (values.item !== undefined) {
      texts.item = itemName({ t, language }, { item: values.item, name: null })
    }
    line.steps.push(t(sentence, texts))
  }
  return lines
}

/** The name of an item in the reader's language; an item of the company has the name that it was given. */
export function itemName({ t, language }: SlipReader, { item, name }: Values): string {
  if (item === OTHER_ITEMS) return t('paySlip.otherItems')
  const shipped = SHIPPED_ITEMS.find(({ code }) => code === item)
  return shipped?.names[language] ?? String(name ?? item ?? '')
}

/** The sentence of a step: monthly items share theirs, and so do the classes of overtime and the cuts. */
function sentenceOf(item: string, step: string, side: string): string {
  if (step === 'input' || item === SEVERANCE_PAY) return `paySlip.steps.${step}`
  if (item === UNUSED_LEAVE) return `payCalculator.steps.unusedLeave.${step}`
  if (item === BACK_PAY || item === OVERPAID) return `payCalculator.steps.backPay.${step}`
  if (side === 'afterDeduct') return `payCalculator.steps.cut.${step}`
  if (item.startsWith('overtime.')) return `payCalculator.steps.overtime.${step}`
  const of = ['merit', 'absence', 'sick', MATERNITY].includes(item) ? item : 'monthly'
  return `payCalculator.steps.${of}.${step}`
}
