import {
  COST_CALLS,
  type PaySpread,
  paySpread,
  SPREAD_FIGURES,
} from '#modules/pay/costs/wire/costs.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { monthOfAddress } from '#platform/web/lib/month-of-address.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { COST_PATH, heightOf } from './cost.server.ts'
import type { SpreadView } from './plan-view.ts'

const NONE = '—'
/** The months before this one in which the page looks for the last audited wages. */
const LOOKED_FOR = 3

/** The month of the address, else the latest of the last months with audited wages. */
async function readSpread({ url, gateway }: SignedInCall): Promise<PaySpread> {
  const ask = (month: string) => gateway.ask(COST_CALLS.spread, { month }, paySpread)
  const typed = monthOfAddress(url, 'month')
  if (typed !== undefined) return ask(typed)
  const last = monthBefore(todayInShanghai().slice(0, 'yyyy-MM'.length))
  let found = await ask(last)
  for (let back = 1; back < LOOKED_FOR && found.ranks.length === 0; back += 1) {
    found = await ask(monthBefore(last, back))
  }
  return found
}

/** How pay spreads within each rank in a month. */
export async function loadSpread(call: SignedInCall): Promise<SpreadView> {
  const { t, language } = call
  const found = await readSpread(call)
  const { month, ranks, hidden } = found
  return {
    title: t('payCost.spread'),
    back: { label: t('payCost.title'), href: COST_PATH },
    month,
    notices: hidden > 0 ? [t('paySpread.hidden', { count: hidden })] : [],
    table:
      ranks.length === 0
        ? null
        : {
            caption: t('paySpread.table', { month }),
            columns: [
              t('paySpread.rank'),
              t('payCost.people'),
              ...SPREAD_FIGURES.map((figure) => t(`paySpread.${figure}`)),
            ],
            rows: ranks.map(({ name, people, figures }, at) => ({
              key: `${at} ${name}`,
              name: name || t('paySpread.noRank'),
              cells: [
                String(people),
                ...SPREAD_FIGURES.map((figure) =>
                  figures ? moneyText(figures[figure], language) : NONE,
                ),
              ],
            })),
          },
    chart: chartOf(call, found),
  }
}

/** The median of each rank with figures, its quarters behind it. */
function chartOf({ t, language }: SignedInCall, { ranks, month }: PaySpread): SpreadView['chart'] {
  const drawn = ranks.flatMap(({ name, figures }) => (figures ? [{ name, figures }] : []))
  if (drawn.length === 0) return null
  const title = t('paySpread.chart')
  const view = describeChart(
    {
      shape: 'rows',
      categories: drawn.map(({ name }) => name || t('paySpread.noRank')),
      series: [
        {
          name: t('paySpread.median'),
          colour: 'main',
          values: drawn.map(({ figures }) => heightOf(figures.median)),
        },
      ],
      texts: [drawn.map(({ figures }) => moneyText(figures.median, language))],
      notes: [
        drawn.map(
          ({ figures }) =>
            ` (${moneyText(figures.q1, language)} – ${moneyText(figures.q3, language)})`,
        ),
      ],
    },
    { label: title, about: month, categoryName: t('paySpread.rank'), language, place: 'half' },
  )
  return { title, view }
}
