import { z } from 'zod'
import { PLAN_STATE } from '#modules/work/plans/define/choices.ts'
import { yearPlanConfigs } from '#modules/work/plans/define/year-plan-config.ts'
import {
  MOST_PLANS,
  type PlanConfigAnswer,
  type PlanOverview,
  type PlanRow,
  planConfig,
  planOverview,
  planRow,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { formatDate, formatDayPart } from '#platform/web/lib/format.ts'
import { fittingLevels } from '#platform/web/lib/tree-rows.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { openKey } from '#platform/wire/lists/open-tree.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { BOARD, type BoardState, boardHref, readOpenPlans, withBranch } from './board-links.ts'
import type { BoardView, PlanLine } from './board-view.ts'
import { fillingNotice, planPill, planSpan } from './plan-words.server.ts'
import { barOf, placeInYear } from './year-bar.ts'

/** Parameters of the tree; any other parameter selects the list. */
const BOARD_PARAMS = new Set(['year', 'dept', 'owner', 'state', 'open'])
/** More lines than this give no overview, so lower levels start closed. */
const MAX_LINES = 120
const [FIRST_YEAR, LAST_YEAR] = [1900, 9999]

export function asksForPlanList(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => !BOARD_PARAMS.has(name))
}

type Node = PlanRow & { children: Node[] }

/** The year's plans, filtered by department, owner or state, as a tree with time bars. */
export async function loadPlanBoard(call: ResourceCall): Promise<BoardView> {
  const { gateway, resource, language, permissions, t } = call
  const state = readState(call.url)
  const year = Number(state.year)
  const { dept: deptId, owner: ownerId, state: planState } = state
  const [rows, overview, config, planned, navigation] = await Promise.all([
    gateway.ask(YEAR_PLAN_CALLS.list, { year, deptId, ownerId, planState }, z.array(planRow)),
    gateway.ask(YEAR_PLAN_CALLS.overview, { year }, planOverview),
    gateway.ask(YEAR_PLAN_CALLS.config, { year, deptId }, planConfig),
    yearToPlan(call, { year, deptId }),
    gateway.navigation(),
  ])
  const tree = asTree(rows)
  const open = openIn(tree, state.open)
  const rights = rightsOn(resource, permissions)
  const notice = rights.add ? fillingNotice(planned.year, planned.config, call) : null
  const isOpen = planned.config.filling === 'open'
  // After saving, the form leads back to this page.
  const newPlan = new URLSearchParams({
    year: String(planned.year),
    [FROM_LIST]: call.url.pathname + call.url.search,
  })
  if (deptId !== '') newPlan.set('deptId', deptId)
  const mayConfigure = buttonCodesAt(navigation, `/${yearPlanConfigs.path}`).has('view')
  return {
    label: resourceLabel(resource, language),
    year,
    facts: factsOf(overview, call),
    notices: notice ? [notice] : [],
    steps: {
      before: boardHref(state, { year: String(year - 1), open: null }),
      after: boardHref(state, { year: String(year + 1), open: null }),
    },
    asked: { dept: deptId, owner: ownerId, state: planState },
    ...choicesOf(overview, call),
    isFiltered: [deptId, ownerId, planState].some((value) => value !== ''),
    months: Array.from({ length: 12 }, (_, at) =>
      formatDayPart(`${year}-${String(at + 1).padStart(2, '0')}-01`, 'month', language),
    ),
    today: overview.today.startsWith(`${year}-`) ? placeInYear(overview.today, year, true) : null,
    todayText: t('plans.today', { day: formatDate(overview.today, language) }),
    lines: tree.map((node) => lineOf(node, { call, state, open, today: overview.today })),
    more: rows.length < MOST_PLANS ? '' : t('plans.more', { count: MOST_PLANS }),
    links: {
      list: `${BOARD}?view=list`,
      all: boardHref(state, { open: 'all' }),
      few: boardHref(state, { open: [] }),
      add: rights.add && isOpen ? `${BOARD}/new?${newPlan}` : null,
      import:
        permissions.has('import') && config.filling === 'open' && config.allowImport
          ? `${BOARD}/import`
          : null,
      config: mayConfigure ? `/${yearPlanConfigs.path}?yearStart=${year}&yearEnd=${year}` : null,
    },
  }
}

/**
 * The year of a new plan: the year in the address. Without one, the next year if a setting opens it for planning
 * now, else the year of the board.
 */
async function yearToPlan(
  { gateway, url }: ResourceCall,
  { year, deptId }: { year: number; deptId: string },
): Promise<{ year: number; config: PlanConfigAnswer }> {
  const read = (of: number) => gateway.ask(YEAR_PLAN_CALLS.config, { year: of, deptId }, planConfig)
  const next = url.searchParams.has('year') ? null : await read(year + 1)
  if (next && next.fillFrom !== null && next.filling === 'open') {
    return { year: year + 1, config: next }
  }
  return { year, config: await read(year) }
}

function readState(url: URL): BoardState {
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const id = (name: string) => (isUuid(param(name)) ? param(name) : '')
  const year = Number(param('year'))
  const isYear = Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR
  const isState = PLAN_STATE.options.some(({ value }) => value === param('state'))
  return {
    year: isYear ? String(year) : todayInShanghai().slice(0, 'yyyy'.length),
    dept: id('dept'),
    owner: id('owner'),
    state: isState ? param('state') : '',
    open: readOpenPlans(url.searchParams),
  }
}

/** A plan whose parent is not shown becomes a root. */
function asTree(rows: readonly PlanRow[]): Node[] {
  const nodes = new Map(rows.map((row): [string, Node] => [row.id, { ...row, children: [] }]))
  return [...nodes.values()].filter((node) => {
    const parent = nodes.get(node.parentId ?? '')
    parent?.children.push(node)
    return parent === undefined
  })
}

/** Keys of open branches: from the address, else as many levels as fit the overview. */
function openIn(tree: readonly Node[], open: BoardState['open']): ReadonlySet<string> {
  if (open !== null && open !== 'all') return new Set(open)
  const levels = open === 'all' ? Number.POSITIVE_INFINITY : fittingLevels(tree, MAX_LINES)
  const keys = (nodes: readonly Node[], level: number): string[] =>
    level >= levels
      ? []
      : nodes.flatMap(({ id, children }) =>
          children.length > 0 ? [openKey(id), ...keys(children, level + 1)] : [],
        )
  return new Set(keys(tree, 1))
}

type Drawing = {
  call: ResourceCall
  state: BoardState
  open: ReadonlySet<string>
  today: string
}

function lineOf(node: Node, drawing: Drawing): PlanLine {
  const { call, state, open, today } = drawing
  const { id, title, ownerName, ownerFace, ownerId, ownerPhoto, weight, progress } = node
  const isOpen = open.has(openKey(id))
  const pill = planPill(node, today, call)
  const href = boardHref(state, { open: withBranch([...open], id) })
  return {
    id,
    title,
    progress,
    pill,
    tone: pill.tone,
    weight: `${weight}%`,
    href: `${BOARD}/${id}`,
    face: { colour: faceColour(ownerFace ?? ownerId), name: ownerName, photo: ownerPhoto },
    facts: `${ownerName} · ${planSpan(node, call)}`,
    bar: barOf(node, node.year),
    isBeside: !node.isMatch,
    toggle: node.children.length > 0 ? { href: `${href}#${lineKey(id)}`, isOpen } : null,
    children: isOpen ? node.children.map((child) => lineOf(child, drawing)) : [],
  }
}

/** Anchor of a line, so that it stays in view after a toggle without scripts. */
export const lineKey = (id: string): string => `p-${openKey(id)}`

function factsOf({ total, running, late, done, progress }: PlanOverview, call: ResourceCall) {
  const { t } = call
  if (total === 0) return ''
  return [
    t('plans.count', { count: total }),
    t('plans.overall', { progress }),
    t('plans.running', { count: running }),
    ...(done > 0 ? [t('plans.done', { count: done })] : []),
    ...(late > 0 ? [t('plans.lateCount', { count: late })] : []),
  ].join(' · ')
}

const INDENT = '\u3000'

function choicesOf(
  { departments, owners }: PlanOverview,
  { language }: ResourceCall,
): Pick<BoardView, 'departments' | 'owners' | 'states'> {
  const top = Math.min(...departments.map(({ level }) => level))
  return {
    departments: departments.map(({ id, name, level }) => ({
      value: id,
      label: `${INDENT.repeat(level - top)}${name}`,
    })),
    owners: owners.map(({ id, name }) => ({ value: id, label: name })),
    states: PLAN_STATE.options.map(({ value }) => ({
      value,
      label: choiceLabel(PLAN_STATE, value, language),
    })),
  }
}
