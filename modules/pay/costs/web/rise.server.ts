import {
  COST_CALLS,
  type RiseCost,
  type RiseSums,
  riseCost,
} from '#modules/pay/costs/wire/costs.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { COST_PATH, heightOf } from './cost.server.ts'
import type { RiseView } from './plan-view.ts'

const USUAL_PERCENT = '5'
const PARTS = ['gross', 'insurance', 'fund', 'cost'] as const
const TIMES = ['before', 'after', 'more'] as const

/** The percentage, department and rank of the address. */
function askedIn({ searchParams }: URL) {
  const [deptId, rankId] = ['deptId', 'rankId'].map((name) => searchParams.get(name))
  const asked: { percent: string; deptId?: string; rankId?: string } = {
    percent: (searchParams.get('percent') ?? USUAL_PERCENT).trim().replace(',', '.'),
  }
  if (isUuid(deptId)) asked.deptId = deptId
  if (isUuid(rankId)) asked.rankId = rankId
  return asked
}

type Asked = ReturnType<typeof askedIn>

/** The answer; a percentage that the API refuses is answered for the usual one, with the reason. */
async function readRise({ gateway }: SignedInCall, asked: Asked) {
  const ask = (percent: string) =>
    gateway.ask(COST_CALLS.rise, Object.assign({}, asked, { percent }), riseCost)
  try {
    return { found: await ask(asked.percent), problem: '' }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'invalid') throw error
    const found = await ask(USUAL_PERCENT)
    return {
      found: Object.assign({}, found, { sums: null }),
      problem: error.sentences().join(' · '),
    }
  }
}

/** What a rise of the percentage of the address would cost in a year. */
export async function loadRise(call: SignedInCall): Promise<RiseView> {
  const { t, url } = call
  const asked = askedIn(url)
  const { found, problem } = await readRise(call, asked)
  const { sums, departments, ranks } = found
  const choices = (of: RiseCost['ranks']) => of.map(({ id, name }) => ({ value: id, label: name }))
  return {
    title: t('payCost.rise'),
    back: { label: t('payCost.title'), href: COST_PATH },
    percent: asked.percent,
    deptId: asked.deptId ?? '',
    rankId: asked.rankId ?? '',
    departments: choices(departments),
    ranks: choices(ranks),
    problems: problem === '' ? [] : [{ name: null, text: t('payRise.percentWrong') }],
    facts: factsOf(call, found),
    table: sums && {
      caption: t('payRise.table', { percent: found.percent }),
      columns: [t('payRise.part.name'), ...TIMES.map((time) => t(`payRise.${time}`))],
      rows: PARTS.map((part) => ({
        key: part,
        name: t(`payRise.part.${part}`),
        cells: TIMES.map((time) => moneyText(sums[time][part], call.language)),
      })),
    },
    chart: sums && chartOf(call, sums),
  }
}

function factsOf(
  { t }: SignedInCall,
  { people, leftOut, uninsured, month, sums }: RiseCost,
): string[] {
  return [
    t('payRise.people', { count: people }),
    ...(sums === null ? [t('payRise.tooFew')] : []),
    ...(leftOut > 0 ? [t('payRise.leftOut', { count: leftOut })] : []),
    ...(uninsured > 0 ? [t('payRise.uninsured', { count: uninsured })] : []),
    t('payRise.assumed', { month }),
  ]
}

function chartOf({ t, language }: SignedInCall, { before, more }: NonNullable<RiseCost['sums']>) {
  const title = t('payRise.chart')
  const parts = PARTS.filter((part) => part !== 'cost')
  const texts = (sums: RiseSums) => parts.map((part) => moneyText(sums[part], language))
  const numbers = (sums: RiseSums) => parts.map((part) => heightOf(sums[part]))
  const view = describeChart(
    {
      shape: 'rows',
      // A sum of its own would be written from a number.
      isLevel: true,
      categories: parts.map((part) => t(`payRise.part.${part}`)),
      series: [
        { name: t('payRise.before'), colour: 'main', values: numbers(before) },
        { name: t('payRise.more'), colour: 'other', values: numbers(more) },
      ],
      texts: [texts(before), texts(more)],
    },
    { label: title, about: '', categoryName: t('payRise.part.name'), language, place: 'half' },
  )
  return { title, view }
}
