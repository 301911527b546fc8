import {
  type OrganisationChart,
  type OrganisationNode,
  organisationChart,
} from '#modules/org/chart/wire/organisation.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { ChartBox, ChartView, Filling } from './chart-view.ts'
import { createNumberText, type NumberText } from './number-text.ts'
import { type RequestedDay, readRequestedDay } from './requested-day.server.ts'

const CHART = '/org/chart'
const DEFAULT_DEPTH = '3'
const DEPTHS = new Set(['1', '2', '3', '4', '5', '6', '7', '8', 'all'])
const ZOOMS = [50, 70, 85, 100, 120, 150] as const
const DEFAULT_ZOOM = 100
const MAX_FOUND = 20

type ChartRequest = {
  root: string | null
  depth: string
  zoom: number
  key: string
  day: RequestedDay
}

function readAsked(call: SignedInCall): ChartRequest {
  const params = call.url.searchParams
  const root = params.get('root')
  const depth = params.get('depth') ?? ''
  const zoom = ZOOMS.find((known) => String(known) === params.get('zoom')) ?? DEFAULT_ZOOM
  return {
    root: isUuid(root) ? root.toLowerCase() : null,
    depth: DEPTHS.has(depth) ? depth : DEFAULT_DEPTH,
    zoom,
    key: (params.get('key') ?? '').trim().slice(0, 100),
    day: readRequestedDay(call),
  }
}

/** The URL of the chart with some changes; leaves out default values. */
function chartHref(
  request: ChartRequest,
  changes: Partial<Pick<ChartRequest, 'root' | 'zoom'>>,
): string {
  const { root, depth, zoom, day } = { ...request, ...changes }
  const params = new URLSearchParams()
  if (root) params.set('root', root)
  if (depth !== DEFAULT_DEPTH) params.set('depth', depth)
  if (day.isPast) params.set('at', day.at)
  if (zoom !== DEFAULT_ZOOM) params.set('zoom', String(zoom))
  return params.size > 0 ? `${CHART}?${params}` : CHART
}

type Answer = { chart: OrganisationChart; request: ChartRequest; isMissing: boolean }

/** Shows the whole organisation when the department did not exist on the day. */
async function askChart(call: SignedInCall, request: ChartRequest): Promise<Answer> {
  const { root, depth, day } = request
  const query = { rootId: root, depth: depth === 'all' ? null : depth, date: day.at }
  try {
    const chart = await call.gateway.ask('/cyl/Organize/GetOrganizeChart', query, organisationChart)
    return { chart, request, isMissing: false }
  } catch (error) {
    const isMissing = error instanceof GatewayError && error.code === 'not-found'
    if (!isMissing || root === null) throw error
    return { ...(await askChart(call, { ...request, root: null })), isMissing: true }
  }
}

function fillingOf(headcount: number, plan: number | null): Filling {
  if (plan === null) return 'none'
  return headcount > plan ? 'over' : headcount < plan ? 'under' : 'full'
}

type Words = { number: NumberText; t: SignedInCall['t'] }

function describeBox(node: OrganisationNode, words: Words): ChartBox {
  const { number, t } = words
  const { id, name, headcount, plan, hidden } = node
  const filling = fillingOf(headcount, plan)
  const gap = plan === null ? 0 : Math.abs(plan - headcount)
  return {
    id,
    name,
    filling,
    hidden,
    leader: node.leaderName ?? '',
    colour: faceColour(node.leaderFileId ?? node.leaderName ?? ''),
    count: number(headcount),
    plan: plan === null ? '' : number(plan),
    gap: gap === 0 ? '' : t(`desk.${filling === 'over' ? 'over' : 'short'}`, { gap: number(gap) }),
    children: node.children.map((child) => describeBox(child, words)),
  }
}

function levelsOf(boxes: readonly ChartBox[]): number {
  return boxes.length === 0 ? 0 : 1 + Math.max(...boxes.map(({ children }) => levelsOf(children)))
}

async function search(call: SignedInCall, request: ChartRequest): Promise<ChartView['found']> {
  if (request.key === '') return null
  const options = await call.gateway.options(departments, {
    for: 'org/chart',
    key: request.key,
    limit: MAX_FOUND,
  })
  return options.map(({ value, label, hint }) => ({
    id: value,
    label,
    hint: typeof hint === 'string' ? hint : '',
    href: chartHref(request, { root: value }),
  }))
}

function keptOf({ root, zoom, depth, day }: ChartRequest): ChartView['kept'] {
  return [
    ...(root ? [{ name: 'root', value: root }] : []),
    ...(zoom === DEFAULT_ZOOM ? [] : [{ name: 'zoom', value: String(zoom) }]),
    ...(depth === DEFAULT_DEPTH ? [] : [{ name: 'depth', value: depth }]),
    ...(day.isPast ? [{ name: 'at', value: day.at }] : []),
  ]
}

/** Notice that the chart shows a past day, with a link back to today. */
function pastNotice({ t, language }: SignedInCall, request: ChartRequest): NoticeView {
  const { day } = request
  const today = { ...request, day: { ...day, isPast: false } }
  return {
    text: t('org.asOf', { day: formatDate(day.at, language) }),
    links: [{ label: t('page.backToToday'), href: chartHref(today, {}) }],
  }
}

const ID = '00000000-0000-0000-0000-000000000000'

/** Splits the link around the id, because thousands of boxes share both parts. */
function cut(href: string): { before: string; after: string } {
  const [before = '', after = ''] = href.split(ID)
  return { before, after }
}

/** Loads the chart for the URL: root, depth, day and zoom. */
export async function loadChart(call: SignedInCall): Promise<ChartView> {
  const first = readAsked(call)
  const [{ chart, request, isMissing }, found, navigation] = await Promise.all([
    askChart(call, first),
    search(call, first),
    call.gateway.navigation(),
  ])
  const { day } = request
  const buttons = buttonCodesAt(navigation, `/${departments.path}`)
  const number = createNumberText(call.language)
  const boxes = chart.nodes.map((node) => describeBox(node, { number, t: call.t }))
  const top = { label: call.t('org.whole'), href: chartHref(request, { root: null }) }
  const above = chart.trail.map(({ id, name }) => ({
    label: name,
    href: chartHref(request, { root: id }),
  }))
  return {
    notices: [
      ...(day.isPast ? [pastNotice(call, request)] : []),
      ...day.notices,
      ...(isMissing ? [{ text: call.t('org.notThere') }] : []),
    ],
    at: day.at,
    today: day.today,
    kept: keptOf(request),
    depth: request.depth,
    zoom: request.zoom,
    key: request.key,
    found,
    zooms: ZOOMS.map((zoom) => ({
      label: `${zoom}%`,
      href: chartHref(request, { zoom }),
      isHere: zoom === request.zoom,
    })),
    trail: above.length > 0 ? [top, ...above] : [],
    boxes,
    levels: levelsOf(boxes),
    total: chart.total,
    mayOpen: buttons.has('view'),
    focus: cut(chartHref(request, { root: ID })),
    record: cut(`/${departments.path}/${ID}${day.isPast ? `?at=${day.at}` : ''}`),
    move: buttons.has('move') && !day.isPast ? cut(`/${departments.path}/${ID}/act/move`) : null,
  }
}
