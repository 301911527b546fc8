import { z } from 'zod'
import {
  GROUP_CALLS,
  type NamedShift,
  namedShift,
} from '#modules/attendance/groups/wire/attend-group.ts'
import {
  ROSTER_CALLS,
  type RosterBoard,
  type RosterDay,
  rosterBoard,
} from '#modules/attendance/roster/wire/roster.ts'
import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { ROSTER_PAGE, type RosterAsked } from './read-roster-address.server.ts'

/** The number of employees on a page. */
export const PAGE_SIZE = 50

/** The working shifts of a group, and the ids of its day-off shifts. */
export type GroupShifts = { worked: NamedShift[]; off: string[] }

/** All data of one roster page. */
export type Roster = {
  params: RosterAsked
  groups: { id: string; name: string }[]
  days: RosterDay[]
  page: RosterBoard
  shifts: GroupShifts
  /** Codes of the buttons that the user may use here. */
  codes: ReadonlySet<string>
}

/** Reads the roster of the URL. */
export async function readRoster(
  { gateway }: SignedInCall,
  address: RosterAsked,
  groups: Roster['groups'],
): Promise<Roster> {
  const { group: attendGroupId, month, key, page, user, empNo } = address
  const ofOne = address.view === 'person'
  const query = { attendGroupId, month, key: ofOne ? empNo : key, page: ofOne ? 1 : page }
  const [found, navigation] = await Promise.all([
    gateway.ask(ROSTER_CALLS.board, { ...query, pageSize: PAGE_SIZE }, rosterBoard),
    gateway.navigation(),
  ])
  const codes = buttonCodesAt(navigation, ROSTER_PAGE)
  const data = ofOne ? found.data.filter(({ userId }) => userId === user) : found.data
  const shifts = groupShifts(found.shifts)
  return { params: address, groups, days: found.head, page: { ...found, data }, shifts, codes }
}

/** Separates working shifts from day-off shifts. */
export function groupShifts(shifts: readonly NamedShift[]): GroupShifts {
  return {
    worked: shifts.filter(({ kind }) => kind !== SHIFT_OFF),
    off: shifts.filter(({ kind }) => kind === SHIFT_OFF).map(({ id }) => id),
  }
}

/** The enabled shifts of a group. */
export async function readShifts(
  gateway: SignedInCall['gateway'],
  group: string,
): Promise<GroupShifts> {
  const query = { attendGroupIds: group }
  return groupShifts(await gateway.ask(GROUP_CALLS.shifts, query, z.array(namedShift)))
}
