import { z } from 'zod'
import {
  type AmountRow,
  amountRow,
  DEFAULT_POST_WORK_TYPE,
} from '#modules/org/chart/wire/organisation.ts'
import { POST_WORK_TYPE } from '#modules/org/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { AmountCell, AmountLine, AmountsView } from './amounts-view.ts'
import { createNumberText, type NumberText } from './number-text.ts'
import { type RequestedDay, readRequestedDay } from './requested-day.server.ts'

const AMOUNTS = '/org/amounts'
const DEFAULT_DEPTH = '3'
const DEPTHS = new Set(['1', '2', '3', '4', '5', '6', '7', '8', 'all'])

type AmountsRequest = { dept: string | null; depth: string; workType: string; day: RequestedDay }

function readAsked(call: SignedInCall): AmountsRequest {
  const params = call.url.searchParams
  const dept = params.get('dept')
  const depth = params.get('depth') ?? ''
  const workType = params.get('workType') ?? ''
  const isKnown = POST_WORK_TYPE.options.some(({ value }) => value === workType)
  return {
    dept: isUuid(dept) ? dept.toLowerCase() : null,
    depth: DEPTHS.has(depth) ? depth : DEFAULT_DEPTH,
    workType: isKnown ? workType : DEFAULT_POST_WORK_TYPE,
    day: readRequestedDay(call),
  }
}

function amountsHref({ depth, workType, day }: AmountsRequest, dept: string | null): string {
  const params = new URLSearchParams()
  if (dept) params.set('dept', dept)
  if (depth !== DEFAULT_DEPTH) params.set('depth', depth)
  if (workType !== DEFAULT_POST_WORK_TYPE) params.set('workType', workType)
  if (day.isPast) params.set('at', day.at)
  return params.size > 0 ? `${AMOUNTS}?${params}` : AMOUNTS
}

/** Shows the whole organisation when the department did not exist on the day. */
async function askRows(
  call: SignedInCall,
  request: AmountsRequest,
): Promise<{ rows: AmountRow[]; request: AmountsRequest }> {
  const { dept, workType, day } = request
  const query = { deptId: dept, postWorkType: workType, date: day.at }
  try {
    const rows = await call.gateway.ask(
      '/cyl/Organize/GetOrganizeAmount',
      query,
      z.array(amountRow),
    )
    return { rows, request }
  } catch (error) {
    const isMissing = error instanceof GatewayError && error.code === 'not-found'
    if (!isMissing || dept === null) throw error
    return askRows(call, { ...request, dept: null })
  }
}

const COUNTS = ['plan', 'actual', 'vacancy', 'male', 'female'] as const
const MEANS = ['avgAge', 'avgService'] as const
const MOVES = ['joinedThisMonth', 'leftThisMonth', 'workTypeAmount'] as const

const FIGURES = [...COUNTS, ...MEANS, ...MOVES]

/** Whether a column is worth showing: a column with only zeros and unknown figures is not. */
function isTelling(name: (typeof FIGURES)[number], rows: readonly AmountRow[]): boolean {
  return name === 'actual' || rows.some((row) => (row[name] ?? 0) !== 0)
}

type Writers = { count: NumberText; mean: NumberText; over(gap: number): string }

function cellsOf(row: AmountRow, { count, mean, over }: Writers): AmountCell[] {
  const counted = (value: number | null): AmountCell =>
    value === 0 ? { text: count(value), look: 'pale' } : { text: count(value) }
  const vacancy = row.vacancy ?? 0
  return [
    ...COUNTS.map((name): AmountCell => {
      if (name !== 'vacancy' || vacancy >= 0) return counted(row[name])
      return { text: over(-vacancy), look: 'over' }
    }),
    ...MEANS.map((name) => ({ text: mean(row[name]) })),
    ...MOVES.map((name) => counted(row[name])),
  ]
}

/** The API hides figures of very few people. */
function isKeptBack({ actual, male }: AmountRow): boolean {
  return actual > 0 && male === null
}

/** Adds up the rows of the top level. They do not overlap, because no top row contains another one. */
function addUp(rows: readonly AmountRow[]): AmountRow | null {
  const tops = rows.filter(({ level }) => level === 1)
  const [first] = tops
  if (!first) return null
  const sum = (pick: (row: AmountRow) => number) => tops.reduce((all, row) => all + pick(row), 0)
  const planned = tops.some(({ plan }) => plan !== null)
  const people = sum(({ actual }) => actual)
  const plan = planned ? sum((row) => row.plan ?? 0) : null
  const weigh = (pick: (row: AmountRow) => number | null) =>
    people === 0 ? null : sum((row) => (pick(row) ?? 0) * row.actual) / people
  // A sum with a hidden row would reveal that row.
  const isTold = tops.every(({ actual, male }) => actual === 0 || male !== null)
  return {
    ...first,
    plan,
    actual: people,
    vacancy: plan === null ? null : plan - people,
    male: isTold ? sum(({ male }) => male ?? 0) : null,
    female: isTold ? sum(({ female }) => female ?? 0) : null,
    avgAge: isTold ? weigh(({ avgAge }) => avgAge) : null,
    avgService: weigh(({ avgService }) => avgService),
    joinedThisMonth: sum(({ joinedThisMonth }) => joinedThisMonth),
    leftThisMonth: sum(({ leftThisMonth }) => leftThisMonth),
    workTypeAmount: sum(({ workTypeAmount }) => workTypeAmount),
  }
}

function describeLines(
  rows: readonly AmountRow[],
  request: AmountsRequest,
  writers: Writers,
): AmountLine[] {
  const limit = request.depth === 'all' ? Number.POSITIVE_INFINITY : Number(request.depth)
  return rows.flatMap((row, index) => {
    if (row.level > limit) return []
    const hasBelow = (rows[index + 1]?.level ?? 0) > row.level
    const isHere = row.deptId === request.dept
    return [
      {
        id: row.deptId,
        name: row.deptName,
        level: Math.min(row.level, 8),
        cells: cellsOf(row, writers),
        href: hasBelow && !isHere ? amountsHref(request, row.deptId) : null,
      },
    ]
  })
}

/** Loads the head counts by department for the query of the URL. */
export async function loadAmounts(call: SignedInCall): Promise<AmountsView> {
  const { t, language } = call
  const first = readAsked(call)
  const { rows, request } = await askRows(call, first)
  const { day } = request
  const notices = first.dept === request.dept ? [] : [{ text: t('org.notThere') }]
  const workTypes = POST_WORK_TYPE.options.map(({ value }) => ({
    value,
    label: choiceLabel(POST_WORK_TYPE, value, language),
  }))
  const ofType = workTypes.find(({ value }) => value === request.workType)?.label ?? ''
  const hasOneRoot = rows.filter(({ level }) => level === 1).length === 1
  const total = hasOneRoot ? null : addUp(rows)
  const count = createNumberText(language)
  const over = (gap: number) => t('desk.over', { gap: count(gap) })
  const writers = { count, mean: createNumberText(language, 1), over }
  const isAsked = call.url.searchParams.has('workType')
  const isShown = FIGURES.map(
    (name) => isTelling(name, rows) || (name === 'workTypeAmount' && isAsked),
  )
  const columns = FIGURES.map((name) => ({
    name,
    label: name === 'workTypeAmount' ? t('org.ofWorkType', { type: ofType }) : t(`org.${name}`),
  }))
  const inColumns = <T>(cells: readonly T[]) => cells.filter((_, index) => isShown[index])
  return {
    notices: [...day.notices, ...notices],
    at: day.at,
    today: day.today,
    atShown: day.isPast ? formatDate(day.at, language) : null,
    depth: request.depth,
    workType: request.workType,
    workTypes,
    dept: request.dept,
    whole: amountsHref(request, null),
    columns: inColumns(columns),
    leftOut: columns.filter((_, index) => !isShown[index]).map(({ label }) => label),
    lines: describeLines(rows, request, writers).map((line) => ({
      ...line,
      cells: inColumns(line.cells),
    })),
    total: total ? inColumns(cellsOf(total, writers)) : [],
    count: rows.length,
    isKeptBack: rows.some(isKeptBack),
  }
}
