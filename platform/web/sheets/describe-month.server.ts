import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { keptParams, withParams } from '#platform/web/components/table/list-links.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import type { SheetComparison, SheetStanding, SheetSummary } from '#platform/wire/records/sheets.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { FORWARD, MONTH_PARAMS } from './sheet-address.server.ts'
import type { MonthView } from './sheet-view.ts'

/** As many rows as a page can have. */
const MOST_ROWS = '500'

type SheetParts = { summary: SheetSummary; standing: SheetStanding }

/** Describes the part above the rows of a month. */
export function describeMonth(
  call: ResourceCall,
  list: ListView,
  { summary: { month, gone, ...figures }, standing }: SheetParts,
): MonthView {
  const { t, language } = call
  const { parameters, movable } = standing
  const { search, pageSize, total } = list
  const at = (other: string) => ({
    label: formatDayPart(`${other}-01`, 'monthOfYear', language),
    href: withParams(search, { monthStart: other, monthEnd: other, page: null, state: null }),
  })
  const whole = { label: t('monthSheet.whole'), href: withParams(search, { pageSize: MOST_ROWS }) }
  return {
    month,
    label: formatDayPart(`${month}-01`, 'monthOfYear', language),
    earlier: at(monthBefore(month)),
    later: at(monthBefore(month, -1)),
    sheets: sheetsOf(call, list, standing),
    kept: keptParams(search, ['page', 'state', ...MONTH_PARAMS]),
    steps: stepsOf(call, list.search, { movable, sheet: { month, ...parameters } }),
    facts: factsOf(call, figures),
    gone: goneOf(call, gone),
    whole: total > pageSize && pageSize < Number(MOST_ROWS) ? whole : null,
  }
}

type Steps = Pick<SheetStanding, 'movable'> & { sheet: Readonly<Record<string, string>> }

/** For each state that has rows that the reader may move, the transition to the next state. */
function stepsOf(
  { resource, permissions, language, t }: ResourceCall,
  search: string,
  { movable, sheet }: Steps,
): MonthView['steps'] {
  return FORWARD.flatMap((name) => {
    const action = resource.actions[name]
    const count = movable[name] ?? 0
    if (!action || count === 0 || !permissions.has(action.button)) return []
    const label = t('monthSheet.step', {
      action: resourceLabel(action.form, language),
      rows: formatNumber(count, language),
    })
    const query = withParams('', { ...sheet, back: search })
    return [{ label, href: `/${resource.path}/set-state/${name}${query}` }]
  })
}

/** The sheets of the month as links; the labels are the values of their parameters. */
function sheetsOf(
  call: ResourceCall,
  { search }: ListView,
  standing: SheetStanding,
): MonthView['sheets'] {
  if (Object.keys(standing.parameters).length === 0) return null
  const { parameters, sheets } = standing
  const isShown = (sheet: Sheet) =>
    Object.entries(parameters).every(([name, value]) => sheet.parameters[name] === value)
  const shown = sheets.find(isShown) ?? { parameters, names: {}, rows: 0 }
  const links = sheets
    .filter((sheet) => !isShown(sheet))
    .map((sheet) => ({
      label: call.t('monthSheet.other', { label: sheetLabel(call, sheet), count: sheet.rows }),
      href: withParams(search, { ...sheet.parameters, page: null, state: null }),
    }))
  return { current: sheetLabel(call, shown), links }
}

type Sheet = SheetStanding['sheets'][number]

function sheetLabel({ resource, language }: ResourceCall, { parameters, names }: Sheet): string {
  const labels = Object.entries(parameters).map(([name, value]) => {
    const choices = resource.fields[name]?.rule.choices
    if (choices) return choiceLabel(choices, value, language)
    // A sheet without rows has no title for the value, so the label of the parameter is shown.
    return names[name] ?? fieldLabel(resource, name, language)
  })
  return labels.join(' · ')
}

type Figures = Pick<SheetSummary, 'total' | 'totals'>

function factsOf({ t, language, resource }: ResourceCall, { total, totals }: Figures): string[] {
  const counted = t('monthSheet.counted', { count: total.rows, people: total.people })
  const isOne = resource.sheet?.totals.length === 1
  const compared = totals.flatMap((one) => {
    const amount = moneyText(one.now, language)
    const label = fieldLabel(resource, one.name, language)
    const sum = isOne
      ? t('monthSheet.total', { amount })
      : t('monthSheet.totalOf', { label, amount })
    const before = t('monthSheet.before', {
      amount: moneyText(one.before, language),
      difference: differenceOf(one, language),
    })
    return isOne ? [sum, before] : [t('monthSheet.compared', { sum, before })]
  })
  return [counted, ...compared]
}

/** `+120.00, +4.2%`; without a percentage where last month had nothing. */
function differenceOf({ difference, percent }: SheetComparison, language: Language): string {
  const amount = signed(difference, moneyText(difference, language))
  if (percent === null) return amount
  const share = language === 'es' ? percent.replace('.', ',') : percent
  return `${amount}, ${signed(percent, share)}%`
}

/** The text with a plus before it when the value is above zero; a negative value has its minus already. */
export function signed(value: string, text: string): string {
  return /^-|^0(\.0+)?$/.test(value) ? text : `+${text}`
}

/** Names the people who were only in the month before; null for none. */
export function goneOf(
  { t, language }: Pick<ResourceCall, 't' | 'language'>,
  gone: SheetSummary['gone'],
): MonthView['gone'] {
  if (gone.length === 0) return null
  const names = gone.map(({ name, last }) =>
    last === null ? name : `${name} ${moneyText(last, language)}`,
  )
  return { summary: t('monthSheet.gone', { count: gone.length }), names: names.join(' · ') }
}
