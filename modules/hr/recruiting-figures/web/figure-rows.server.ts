import { CANDIDATE_STAGE } from '#modules/hr/candidates/define/choices.ts'
import {
  FIGURE_CALLS,
  FIGURES,
  type Figure,
  type FigureRows,
  FUNNEL_STEPS,
  figureRows,
  NO_CHANNEL,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { channelName } from './figure-cells.server.ts'
import { FIGURES_PATH } from './figure-links.ts'
import type { FigureRowsView } from './figures-view.ts'
import { choicesIn } from './read-choices.server.ts'

/** Figures about days, with the heading of the column that shows them. */
const DAYS_OF: Readonly<Partial<Record<Figure, 'inStage' | 'toHire'>>> = {
  stayed: 'inStage',
  over: 'inStage',
  now: 'inStage',
  hired: 'toHire',
}
const A_NUMBER = /^[1-9]\d{0,3}$/

/** The figure of the address; without one that exists, everybody who applied. */
const figureIn = ({ searchParams }: URL): Figure =>
  FIGURES.find((figure) => figure === searchParams.get('figure')) ?? 'applied'

const pageIn = ({ searchParams }: URL): string => {
  const page = searchParams.get('page') ?? ''
  return A_NUMBER.test(page) ? page : '1'
}

/** What the figure counts, with its stage or channel. */
function titleOf(call: SignedInCall, figure: Figure, key: string): string {
  const isStep = FUNNEL_STEPS.some((step) => step === figure)
  const title = call.t(
    isStep ? `recruitingFigures.funnel.${figure}` : `recruitingFigures.rows.of.${figure}`,
  )
  if (key === '') return title
  if (DAYS_OF[figure] === 'inStage') {
    return `${title} · ${choiceLabel(CANDIDATE_STAGE, key, call.language)}`
  }
  if (!figure.startsWith('channel')) return title
  return `${title} · ${channelName(call, key === NO_CHANNEL ? null : key)}`
}

function rowOf(
  call: SignedInCall,
  row: FigureRows['rows'][number],
  hasDays: boolean,
): FigureRowsView['rows'][number] {
  const { t, language } = call
  return {
    key: row.id,
    name: row.name ?? t('recruitingFigures.rows.emptied'),
    href: row.name === null ? null : `/hr/candidates/${row.id}`,
    cells: [
      row.candidateNo,
      row.postName,
      row.deptName,
      channelName(call, row.channel),
      choiceLabel(CANDIDATE_STAGE, row.state, language),
      formatDate(row.appliedOn, language),
      ...(hasDays ? [row.days === null ? '—' : formatNumber(row.days, language)] : []),
    ],
  }
}

/** How many applications there are, and of which months, as far as the address names them. */
function factsOf(
  { t, language }: SignedInCall,
  { from, to }: Record<string, string>,
  total: number,
): string {
  const counted = t('recruitingFigures.rows.facts', {
    count: total,
    number: formatNumber(total, language),
  })
  if (from === undefined || to === undefined) return counted
  return `${counted} · ${t('recruitingFigures.months', { from, to })}`
}

/** Loads the applications that a figure counts. */
export async function loadFigureRows(call: SignedInCall): Promise<FigureRowsView> {
  const { t, gateway, url } = call
  const choices = choicesIn(url)
  const figure = figureIn(url)
  const key = (url.searchParams.get('key') ?? '').slice(0, 60)
  const query = { ...choices, figure, key, page: pageIn(url) }
  const found = await gateway.ask(FIGURE_CALLS.rows, query, figureRows)
  const days = DAYS_OF[figure]
  const columns = ['name', 'number', 'post', 'department', 'source', 'stage', 'appliedOn']
  return {
    title: titleOf(call, figure, key),
    facts: factsOf(call, choices, found.total),
    back: {
      href: `${FIGURES_PATH}${withParams('', choices)}`,
      label: t('recruitingFigures.title'),
    },
    columns: [...columns, ...(days ? [days] : [])].map((name) =>
      t(`recruitingFigures.rows.${name}`),
    ),
    rows: found.rows.map((row) => rowOf(call, row, days !== undefined)),
    pager: {
      search: url.search,
      page: found.page,
      pageCount: Math.max(1, Math.ceil(found.total / found.pageSize)),
      pageSize: found.pageSize,
      total: found.total,
    },
  }
}
