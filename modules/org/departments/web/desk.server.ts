import { createNumberText } from '#modules/org/chart/web/number-text.ts'
import {
  isToday,
  lastDay,
  type RequestedDay,
  readAnyDay,
} from '#modules/org/chart/web/requested-day.server.ts'
import { DESK } from '#modules/org/departments/define/department.ts'
import {
  type DepartmentDesk,
  type DeskNode,
  departmentDesk,
} from '#modules/org/departments/wire/department-desk.ts'
import { describeFill, unitOf } from '#modules/org/establishment/web/describe-fill.server.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { listActions } from '#platform/web/pages/act/action-links.server.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { openKey } from '#platform/wire/lists/open-tree.ts'
import { loadChosen } from './desk-chosen.server.ts'
import { type DeskState, deskHref, readOpen } from './desk-links.ts'
import type { DayView, DeskView } from './desk-view.ts'

/** Parameters of the workbench; any other one opens the list. */
const DESK_PARAMS = new Set(['at', 'open', 'find'])
const MAX_KEY = 100

export function asksForList(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => !DESK_PARAMS.has(name))
}

/** Loads the tree of a day, and one department or all. */
export async function loadDesk(call: ResourceCall, id: string | null): Promise<DeskView> {
  const { gateway, url, t, language, resource, permissions } = call
  const day = readAnyDay(call)
  const open = readOpen(url.searchParams)
  const find = (url.searchParams.get('find') ?? '').trim().slice(0, MAX_KEY)
  const query = { id, date: day.at, key: find, open: open && (open.join('.') || '.') }
  const [desk, navigation] = await Promise.all([
    gateway.ask(DESK, query, departmentDesk),
    gateway.navigation(),
  ])
  const state = stateOf(day, desk, open)
  const number = createNumberText(language)
  const request = { call, navigation, day, state }
  return {
    label: resourceLabel(resource, language),
    count: t('org.departments', { count: desk.total }),
    notices: day.notices,
    day: describeDay(day, call),
    state,
    tree: desk.tree,
    left: desk.left,
    find,
    found:
      desk.found?.map(({ id: found, name, path, headcount }) => ({
        id: found,
        name,
        path,
        count: number(headcount),
      })) ?? null,
    whole:
      id === null
        ? {
            fill: describeFill(desk.headcount, desk.plan, call),
            units: desk.tops.map((line) => unitOf(line, call)),
          }
        : null,
    chosen: desk.chosen ? await loadChosen(request, desk.chosen) : null,
    absent: describeAbsent(desk, state, call),
    listHref: `/${resource.path}?view=list`,
    chartHref: chartHref(navigation, desk, state),
    actions: isToday(day) ? listActions(call) : [],
    addHref: isToday(day) && rightsOn(resource, permissions).add ? `/${resource.path}/new` : null,
  }
}

function stateOf(
  day: RequestedDay,
  desk: DepartmentDesk,
  open: readonly string[] | null,
): DeskState {
  const at = isToday(day) ? null : day.at
  if (open !== null) return { at, open, isOpenSaid: true }
  return { at, open: openIn(desk.tree), isOpenSaid: false }
}

/** Keys of all open lines on the page. A link that opens one more line adds its key to these. */
function openIn(nodes: readonly DeskNode[]): string[] {
  return nodes.flatMap(({ id, children }) =>
    children.length > 0 ? [openKey(id), ...openIn(children)] : [],
  )
}

function describeDay(day: RequestedDay, { t, language }: ResourceCall): DayView {
  const { at, today, isPast } = day
  const frame = { at, last: lastDay(today) }
  if (isToday(day)) return { ...frame, other: null }
  const shown = formatDate(at, language)
  return {
    ...frame,
    other: {
      title: t(isPast ? 'desk.past' : 'desk.ahead', { day: shown }),
      unknown: t(isPast ? 'desk.pastUnknown' : 'desk.aheadUnknown'),
    },
  }
}

function describeAbsent(
  { absent }: DepartmentDesk,
  state: DeskState,
  { t, language }: ResourceCall,
): DeskView['absent'] {
  if (!absent) return null
  const from = formatDate(absent.from, language)
  const to = absent.to === null ? null : formatDate(absent.to, language)
  const day = absent.to ?? absent.from
  return {
    name: absent.name,
    text: to === null ? t('desk.absentBefore', { from }) : t('desk.absentOutside', { from, to }),
    href: deskHref({ ...state, at: day }, absent.id),
    link: t('desk.lookAt', { day: formatDate(day, language) }),
  }
}

function chartHref(
  navigation: Navigation,
  { chosen }: DepartmentDesk,
  { at }: DeskState,
): string | null {
  if (!holdsRight(navigation, 'org/chart:view')) return null
  const params = new URLSearchParams()
  if (chosen) params.set('root', chosen.id)
  if (at !== null) params.set('at', at)
  return `/org/chart${params.size > 0 ? `?${params}` : ''}`
}
