import { INPUT_SUMMARY_CALL, inputSummary } from '#modules/pay/inputs/wire/input-summary.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { keptParams, withParams } from '#platform/web/components/table/list-links.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { MonthView } from '#platform/web/sheets/sheet-view.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const MONTH_PARAMS = ['monthStart', 'monthEnd', 'month']
const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/
const CONFIRM = 'confirmMonth'

/** The month that the address names, else the present one. */
function monthAt({ searchParams }: URL): string {
  const named = ['month', 'monthEnd', 'monthStart'].map((name) => searchParams.get(name) ?? '')
  return named.find((text) => MONTH.test(text)) ?? todayInShanghai().slice(0, 'yyyy-MM'.length)
}

/** Loads the pay inputs of a month, with their totals by item and what waits for the reader. */
export async function loadMonthInputs(call: ResourceCall) {
  const { language, t, gateway } = call
  const month = monthAt(call.url)
  const params = { monthStart: month, monthEnd: month, month: null }
  const url = new URL(withParams(call.url.search, params), call.url)
  const [list, summary] = await Promise.all([
    loadList({ ...call, url }),
    gateway.ask(INPUT_SUMMARY_CALL, { month }, inputSummary),
  ])
  const { waiting, mine, items } = summary
  return {
    list: {
      ...list,
      chips: list.chips.filter(({ names }) => !names.some((name) => MONTH_PARAMS.includes(name))),
      actions: confirming(list, { mine, month, label: t('payInputs.confirm', { count: mine }) }),
    },
    month: monthView(call, list, { month, waiting }),
    totals: {
      title: t('payInputs.totals'),
      columns: ['item', 'count', 'amount', 'waiting', 'waitingAmount'].map((name) =>
        t(`payInputs.columns.${name}`),
      ),
      rows: items.map((item) => ({
        key: item.name,
        name: shippedName('pay/items', item.name, language),
        cells: [
          formatNumber(item.count, language),
          moneyText(item.amount, language),
          formatNumber(item.waiting, language),
          moneyText(item.waitingAmount, language),
        ],
      })),
    },
  }
}

/** Readers for whom inputs wait get confirming as the main button. Other readers do not get the button. */
function confirming(
  { actions, search }: ListView,
  { mine, month, label }: { mine: number; month: string; label: string },
): ListView['actions'] {
  return actions.flatMap((action) => {
    if (action.name !== CONFIRM) return [action]
    if (mine === 0) return []
    const href = `/pay/inputs/act/${CONFIRM}${withParams('', { month, back: search })}`
    return [{ ...action, label, href, leads: true as const }]
  })
}

function monthView(
  { t, language }: ResourceCall,
  { search }: ListView,
  { month, waiting }: { month: string; waiting: number },
): MonthView {
  const at = (other: string) => ({
    label: formatDayPart(`${other}-01`, 'monthOfYear', language),
    href: withParams(search, { monthStart: other, monthEnd: other, page: null, state: null }),
  })
  return {
    month,
    label: at(month).label,
    earlier: at(monthBefore(month)),
    later: at(monthBefore(month, -1)),
    sheets: null,
    kept: keptParams(search, ['page', 'state', ...MONTH_PARAMS]),
    steps: [],
    facts: [waiting > 0 ? t('payInputs.waiting', { count: waiting }) : t('payInputs.noneWaiting')],
    gone: null,
    whole: null,
  }
}
