import { resourceLabel } from '#platform/define/described/labels.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import { keptParams, withParams } from '#platform/web/components/table/list-links.ts'
import { formatDayPart, formatMoney, formatNumber } from '#platform/web/lib/format.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { SheetSummary } from '#platform/wire/records/sheets.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { FORWARD, MONTH_PARAMS } from './sheet-address.server.ts'
import type { MonthView } from './sheet-view.ts'

/** As many rows as a page can have. */
const MOST_ROWS = '500'

/** Describes the part above the rows of a month. */
export function describeMonth(
  call: ResourceCall,
  list: ListView,
  { month, gone, ...figures }: SheetSummary,
): MonthView {
  const { t, language } = call
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
    kept: keptParams(search, ['page', 'state', ...MONTH_PARAMS]),
    steps: stepsOf(call, list, month),
    facts: factsOf(call, figures),
    gone: goneOf(call, gone),
    whole: total > pageSize && pageSize < Number(MOST_ROWS) ? whole : null,
  }
}

/** The next transition of each state that has rows. */
function stepsOf(
  { resource, permissions, language, t }: ResourceCall,
  { search, tabs }: ListView,
  month: string,
): MonthView['steps'] {
  return FORWARD.flatMap((name) => {
    const action = resource.actions[name]
    const [from] = action?.moves?.from ?? []
    const count = tabs.find((tab) => tab.name === from)?.count ?? '0'
    if (!action || count === '0' || !permissions.has(action.button)) return []
    const label = t('monthSheet.step', {
      action: resourceLabel(action.form, language),
      rows: count,
    })
    const query = withParams('', { month, back: search })
    return [{ label, href: `/${resource.path}/set-state/${name}${query}` }]
  })
}

type Figures = Pick<SheetSummary, 'total' | 'before'>

function factsOf(call: ResourceCall, { total, before }: Figures): string[] {
  const { t, language, resource, permissions } = call
  const { total: name = '' } = resource.sheet ?? {}
  const counted = t('monthSheet.counted', { count: total.rows, people: total.people })
  const guard = guardOf(resource, resource.fields[name]?.group ?? '')
  if (guard !== null && !permissions.has(guard)) return [counted]
  const now = total.sums[name] ?? '0.00'
  const last = before.sums[name] ?? '0.00'
  const difference = Number(now) - Number(last)
  const sign = difference > 0 ? '+' : ''
  return [
    counted,
    t('monthSheet.total', { amount: formatMoney(now, language) }),
    t('monthSheet.before', {
      amount: formatMoney(last, language),
      difference: `${sign}${formatNumber(difference, language, 2)}`,
    }),
  ]
}

function goneOf({ t, language }: ResourceCall, gone: SheetSummary['gone']): MonthView['gone'] {
  if (gone.length === 0) return null
  const names = gone.map(({ name, last }) =>
    last === null ? name : `${name} ${formatMoney(last, language)}`,
  )
  return { summary: t('monthSheet.gone', { count: gone.length }), names: names.join(' · ') }
}
