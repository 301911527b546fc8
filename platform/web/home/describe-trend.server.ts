import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { TrendView } from './home-view.ts'

/** Fewer months say nothing about a direction. */
const FEWEST_MONTHS = 3

type Months = readonly { month: string; value: number }[]

/** The trend of a figure by month; null for a figure without such a history. */
export function describeTrend(
  { language }: Pick<SignedInCall, 'language'>,
  shape: TrendView['shape'],
  months: Months,
  say: (value: number) => string,
): TrendView | null {
  if (months.length < FEWEST_MONTHS) return null
  return {
    shape,
    months: months.map(({ month, value }) => ({
      name: formatDayPart(`${month}-01`, 'monthOfYear', language),
      value,
      text: say(value),
    })),
  }
}
