import { resourceLabel } from '#platform/define/described/labels.ts'
import type { SheetNeed } from '#platform/define/engine/define-resource.ts'
import { isAhead, MONTHLY, sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { type NeedState, type SheetStanding, sheetStanding } from '#platform/wire/records/sheets.ts'
import { FORWARD } from './sheet-address.server.ts'

type StandingQuery = { month: string; parameters: Readonly<Record<string, string>>; id?: string }

/** The unmet requirements for the next steps of a sheet, and the rows that the reader may move. */
export function readStanding(
  { gateway, resource }: ResourceCall,
  { month, parameters, id }: StandingQuery,
): Promise<SheetStanding> {
  const ofMonth = { ...parameters, month }
  const query = id === undefined ? ofMonth : { ...ofMonth, id }
  return gateway.ask(sheetPaths(resource).standing, query, sheetStanding)
}

/** Removes the buttons that the API would refuse now. */
export function withoutRefused(call: ResourceCall, standing: SheetStanding | null): ResourceCall {
  if (standing === null) return call
  const refused = refusedButtons(call, standing)
  const permissions = new Set([...call.permissions].filter((button) => !refused.has(button)))
  return { ...call, permissions }
}

function refusedButtons({ resource }: ResourceCall, standing: SheetStanding): Set<string> {
  const notTheirs = Object.keys(standing.others).filter((name) => leavesOnlyOthers(standing, name))
  const open = openNeeds(resource.sheet?.needs ?? [], standing).flatMap(({ need }) => need.before)
  const own = Object.entries(standing.ownSteps).flatMap(([name, count]) =>
    count > 0 ? [name] : [],
  )
  const stale = standing.stale.rows > 0 ? settling(resource) : []
  const names = [...open, ...own, ...stale, ...notTheirs]
  return new Set(names.map((name) => resource.actions[name]?.button ?? name))
}

/** Whether all rows that wait for a transition are rows that the reader may not move. */
function leavesOnlyOthers({ movable, others }: SheetStanding, name: string): boolean {
  return movable[name] === 0 && (others[name] ?? 0) > 0
}

/** The transitions that settle figures. Rows with outdated figures cannot take them. */
function settling({ actions }: ResourceCall['resource']): string[] {
  const last: readonly string[] = [MONTHLY.voided, MONTHLY.archived]
  return Object.values(actions).flatMap(({ name, moves }) =>
    moves && isAhead(moves) && !last.includes(moves.to) ? [name] : [],
  )
}

type OpenNeed = { need: SheetNeed; state: NeedState }

function openNeeds(needs: readonly SheetNeed[], standing: SheetStanding): OpenNeed[] {
  return needs.flatMap((need, at) => {
    const state = standing.needs[at]
    return state && state.state !== 'met' ? [{ need, state }] : []
  })
}

/** Notices that explain which buttons are missing, and what the reader can do about it. */
export async function standingNotices(
  call: ResourceCall,
  standing: SheetStanding | null,
): Promise<NoticeView[]> {
  if (standing === null || !mayMove(call)) return []
  const { needs = [] } = call.resource.sheet ?? {}
  const open = openNeeds(needs, standing)
  const notices = await Promise.all(open.map((one) => needNotice(call, standing, one)))
  return [
    ...notices,
    ...staleNotice(call, standing),
    ...ownNotices(call, standing),
    ...othersNotices(call, standing),
  ]
}

/** Whether the reader may take a step. Other readers get no notices. */
function mayMove({ resource, permissions }: ResourceCall): boolean {
  return Object.values(resource.actions).some(
    ({ name, button, moves }) => (moves || name === 'generate') && permissions.has(button),
  )
}

async function needNotice(
  call: ResourceCall,
  { month, parameters }: SheetStanding,
  { need: { of, before }, state }: OpenNeed,
): Promise<NoticeView> {
  const { t, language, gateway } = call
  const label = resourceLabel(of, language)
  const steps = listText(
    before.map((name) => stepLabel(call, name)),
    call,
  )
  const values = { label, steps, month: monthName(call, month), rows: state.rows, open: state.open }
  const text = t(state.state === 'none' ? 'monthSheet.needNone' : 'monthSheet.needOpen', values)
  const mayOpen = buttonCodesAt(await gateway.navigation(), `/${of.permissionPath}`).has('view')
  if (!mayOpen) return { text }
  const shared = (of.sheet?.parameters ?? []).flatMap((name) => {
    const value = parameters[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const address = { monthStart: month, monthEnd: month, ...Object.fromEntries(shared) }
  const href = `/${of.path}${withParams('', address)}`
  return { text, links: [{ label: t('monthSheet.openNeed', { label }), href }] }
}

function staleNotice(call: ResourceCall, { stale }: SheetStanding): NoticeView[] {
  if (stale.rows === 0) return []
  const names = listText(stale.names, call) + (stale.rows > stale.names.length ? ' …' : '')
  return [{ text: call.t('monthSheet.stale', { count: stale.rows, names }) }]
}

function ownNotices(call: ResourceCall, { ownSteps }: SheetStanding): NoticeView[] {
  return Object.entries(ownSteps).flatMap(([name, count]) => {
    const button = call.resource.actions[name]?.button ?? name
    if (count === 0 || !call.permissions.has(button)) return []
    return [{ text: call.t('monthSheet.ownStep', { count, step: stepLabel(call, name) }) }]
  })
}

/** If only rows are left that the reader may not move, says who must move them. */
function othersNotices(call: ResourceCall, standing: SheetStanding): NoticeView[] {
  return FORWARD.flatMap((name) => {
    const button = call.resource.actions[name]?.button ?? name
    if (!leavesOnlyOthers(standing, name) || !call.permissions.has(button)) return []
    const values = { count: standing.others[name] ?? 0, step: stepLabel(call, name) }
    return [{ text: call.t('monthSheet.notTheirs', values) }]
  })
}

function stepLabel({ resource, language }: ResourceCall, name: string): string {
  const action = resource.actions[name]
  return action ? resourceLabel(action.form, language) : name
}

function monthName({ language }: ResourceCall, month: string): string {
  return formatDayPart(`${month}-01`, 'monthOfYear', language)
}
