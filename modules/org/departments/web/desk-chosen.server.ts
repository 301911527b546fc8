import { archives } from '#modules/hr/archives/define/archive.ts'
import { createNumberText } from '#modules/org/chart/web/number-text.ts'
import { isToday, type RequestedDay } from '#modules/org/chart/web/requested-day.server.ts'
import { describeFill, unitOf } from '#modules/org/establishment/web/describe-fill.server.ts'
import { orgHistories } from '#modules/org/history/define/org-history.ts'
import { plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { TabLink } from '#platform/web/components/page/tabs.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { listActions } from '#platform/web/pages/act/action-links.server.ts'
import { rightsOn } from '#platform/web/pages/act/record-rights.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { type DeskState, deskHref } from './desk-links.ts'
import {
  type Chosen,
  loadEvents,
  loadPeople,
  loadPosts,
  maySee,
  type PartAsked,
} from './desk-parts.server.ts'
import type { ChosenView } from './desk-view.ts'

export type DeskRequest = {
  call: ResourceCall
  navigation: Navigation
  day: RequestedDay
  state: DeskState
}

const LATEST_EVENTS = 6
const ALL_EVENTS = 50
/** Rows of each table in the overview. */
const OVERVIEW_LINES = 8

/** Loads one department on the day, and its part chosen by `?tab=`. */
export async function loadChosen(request: DeskRequest, chosen: Chosen): Promise<ChosenView> {
  const { call, navigation, day, state } = request
  const may = {
    people: maySee(navigation, archives.path),
    posts: maySee(navigation, posts.path),
    events: maySee(navigation, orgHistories.path),
  }
  const tabs = tabsOf(request, chosen, may)
  const named = call.url.searchParams.get('tab')
  const tab = tabs.find(({ name }) => name === named)?.name ?? 'overview'
  const part: PartAsked = { call, chosen, day: day.at, state }
  const isOverview = tab === 'overview'
  const [record, people, postsView, events] = await Promise.all([
    readRecordOf(call),
    tab === 'people' ? loadPeople(part) : null,
    may.posts && (isOverview || tab === 'posts') ? loadPosts(part, mayAddPost(request)) : null,
    may.events && isOverview
      ? loadEvents(part, LATEST_EVENTS)
      : may.events && tab === 'history'
        ? loadEvents(part, ALL_EVENTS)
        : null,
  ])
  const units = chosen.children.map((line) => unitOf(line, call))
  const number = createNumberText(call.language)
  return {
    ...headOf(request, chosen),
    ...doable(request, chosen, record),
    tabs,
    tab,
    units: isOverview ? units.slice(0, OVERVIEW_LINES) : tab === 'children' ? units : [],
    unitsLeft: leftOf(chosen, isOverview ? OVERVIEW_LINES : units.length, (left) =>
      call.t('desk.more', { total: number(left) }),
    ),
    people,
    posts: postsView,
    events,
    // The other fields of a department have no history, so they appear only for today.
    groups: record && isToday(day) && isOverview ? restOf(record.groups) : [],
    eventsHref: `/${orgHistories.path}?deptId=${chosen.id}`,
    changes: tab === 'history' ? changesUntil(record, day) : null,
  }
}

/** Null when the department existed on an earlier day but its record is deleted. */
async function readRecordOf(call: ResourceCall): Promise<RecordView | null> {
  try {
    return await loadRecord(call, { hasOwnHead: true })
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'not-found') return null
    throw error
  }
}

type May = { people: boolean; posts: boolean; events: boolean }

function tabsOf({ call, state }: DeskRequest, chosen: Chosen, may: May): TabLink[] {
  const { t, language } = call
  const number = createNumberText(language)
  const tab = (name: string, label: string, count?: number): TabLink => ({
    name,
    label,
    href: deskHref(state, chosen.id, name === 'overview' ? {} : { tab: name }),
    ...(count === undefined ? {} : { count: number(count) }),
  })
  return [
    tab('overview', t('desk.overview')),
    ...(may.people ? [tab('people', t('desk.people'), chosen.headcount)] : []),
    ...(may.posts ? [tab('posts', t('desk.posts'))] : []),
    tab('children', t('desk.children'), chosen.children.length + chosen.left),
    tab('history', t('desk.history')),
  ]
}

function headOf({ call }: DeskRequest, chosen: Chosen) {
  const { t } = call
  const { id, code, name, typeName, leader, headcount, plan, enabled, planned } = chosen
  return {
    id,
    title: name,
    trail: chosen.path.slice(0, -1),
    facts: [code, typeName ?? ''].filter(Boolean).map(isolate).join(' · '),
    pill: enabled
      ? ({ tone: 'good', text: t('desk.inUse') } as const)
      : ({ tone: 'quiet', text: t('desk.closed') } as const),
    leader: leader && {
      face: {
        colour: faceColour(leader.fileId ?? leader.name),
        name: leader.name,
        photo: leader.photo,
      },
      href: leader.mayOpen ? `/${archives.path}/${leader.fileId}` : null,
    },
    fill: describeFill(headcount, plan, call),
    planned: planned.map((change) => ({
      text: `${formatDate(change.effectiveDate, call.language)} · ${isolate(change.text)}`,
      href: `/${plannedChanges.path}/${change.id}`,
    })),
  }
}

/** Actions apply to the department of today only. */
function doable({ call, day }: DeskRequest, { id, entityId }: Chosen, record: RecordView | null) {
  const { resource, permissions } = call
  if (record === null || !isToday(day)) {
    return { editHref: null, belowHref: null, deleteHref: null, actions: [] }
  }
  // A new department has the employer of the department above, unless the user chooses another one.
  const below = new URLSearchParams(entityId === null ? { pid: id } : { pid: id, entityId })
  const merging = listActions(call).map((action) => ({
    ...action,
    href: `${action.href}?fromIds=${id}`,
  }))
  return {
    editHref: record.editHref,
    belowHref: rightsOn(resource, permissions).add ? `/${resource.path}/new?${below}` : null,
    deleteHref: record.deleteHref,
    actions: [...record.actions, ...merging],
  }
}

function mayAddPost({ navigation, day }: DeskRequest): boolean {
  return isToday(day) && buttonCodesAt(navigation, `/${posts.path}`).has('add')
}

function leftOf(
  { children, left }: Chosen,
  shown: number,
  say: (left: number) => string,
): string | null {
  const rest = children.length + left - Math.min(shown, children.length)
  return rest > 0 ? say(rest) : null
}

/** Fields that the table leaves out: the page header, the breadcrumb, the tree or the row order shows them. */
const SAID = new Set([
  'code',
  'name',
  'pid',
  'typeId',
  'leaderId',
  'fullName',
  'level',
  'headcount',
  'headcountPlan',
  'sort',
  'enabled',
])

/** The remaining fields of the department. */
function restOf(groups: readonly DetailGroup[]): DetailGroup[] {
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ name, text }) => text !== '' && !SAID.has(name)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function changesUntil(record: RecordView | null, { at }: RequestedDay): ChosenView['changes'] {
  return record?.history?.filter(({ day }) => day <= at) ?? null
}
