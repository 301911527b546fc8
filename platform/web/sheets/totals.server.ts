import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { NO_DEPARTMENTS, type SheetSummary, sheetSummary } from '#platform/wire/records/sheets.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { goneOf, signed } from './describe-month.server.ts'
import type { TotalsView } from './totals-view.ts'

type Sheet = { month: string; parameters: Readonly<Record<string, string>> }

/**
 * Loads the totals of a month beside those of the month before. The user reads them before the rows move. Null
 * while the month has no rows.
 */
export async function loadTotals(
  call: ResourceCall,
  resource: Resource,
  { month, parameters }: Sheet,
): Promise<TotalsView | null> {
  const query = { ...parameters, month, departmentsOf: NO_DEPARTMENTS }
  const summary = await call.gateway.ask(sheetPaths(resource).summary, query, sheetSummary)
  return summary.total.rows === 0 ? null : describeTotals(call, resource, summary)
}

function describeTotals(
  { t, language }: ResourceCall,
  resource: Resource,
  { month, total, before, gone }: SheetSummary,
): TotalsView {
  const hasBefore = before.rows > 0
  const money = (amount: string) => moneyText(amount, language)
  const count = (value: number) => formatNumber(value, language)
  const cells = (now: string, then: string, difference: string) =>
    hasBefore ? [now, then, difference] : [now]
  const amounts = Object.keys(resource.fields).flatMap((name) => {
    const [now, then] = [total.sums[name] ?? null, before.sums[name] ?? null]
    if (now === null && then === null) return []
    const [a, b] = [moneyOf(now ?? '0'), moneyOf(then ?? '0')]
    if (a.fen === 0n && b.fen === 0n) return []
    const difference = String(a.minus(b))
    return [
      {
        label: fieldLabel(resource, name, language),
        cells: cells(money(String(a)), money(String(b)), signed(difference, money(difference))),
      },
    ]
  })
  const more = total.people - before.people
  const months = [month, monthBefore(month)].map((one) =>
    formatDayPart(`${one}-01`, 'monthOfYear', language),
  )
  return {
    title: t('monthSheet.totals'),
    columns: hasBefore ? [...months, t('monthSheet.difference')] : months.slice(0, 1),
    rows: [
      {
        label: t('monthSheet.people'),
        cells: cells(count(total.people), count(before.people), signed(String(more), count(more))),
      },
      ...amounts,
    ],
    gone: goneOf({ t, language }, gone),
  }
}
