import { formatNumber } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { ROSTER_CALLS, rosterBoard } from '#contracts/roster.ts'
import { readBeside } from './beside.server.ts'
import { describeDayHeads } from './describe-days.server.ts'
import { describeLooks, describeRosterRows } from './describe-rows.server.ts'
import { readRosterAsked } from './read-asked.server.ts'
import { groupShifts } from './read-roster.server.ts'
import { lookWords, totalsOf } from './roster.server.ts'
import type { Linked, RosterView } from './roster-view.ts'

/** As many people as a sheet of paper holds, and as many sheets as are printed at once. */
const SHEET_ROWS = 40
const MOST_SHEETS = 25

export type SheetView = Pick<RosterView, 'days' | 'blanks' | 'looks' | 'rows' | 'leaves' | 'totals'>

/** A month for paper: forty people a sheet. */
export type PrintRosterView = {
  title: string
  facts: string
  back: Linked
  looks: RosterView['looks']
  sheets: SheetView[]
  /** Said where there are more people than are printed at once. */
  left: string | null
}

export async function loadPrintRoster(call: SignedInCall): Promise<PrintRosterView> {
  const { t, gateway, language, url } = call
  const beside = await readBeside(call)
  const { group: attendGroupId, month } = beside
  const pageOf = (page: number) =>
    gateway.ask(
      ROSTER_CALLS.board,
      { attendGroupId, month, page, pageSize: SHEET_ROWS },
      rosterBoard,
    )
  const first = await pageOf(1)
  const days = first.head
  const count = Math.min(first.pageCount, MOST_SHEETS)
  const pages = [first]
  // One after the other: a large group must not hold all connections at once.
  for (let page = 2; page <= count; page++) pages.push(await pageOf(page))
  const all = pages.flatMap(({ kinds }) => kinds)
  const { looks, placeOf } = describeLooks(groupShifts(first.shifts), all, lookWords(call))
  const number = (value: number) => formatNumber(value, language)
  const asked = readRosterAsked(url, [{ id: attendGroupId, name: '' }])
  const heads = describeDayHeads(days, asked, call)
  return {
    title: t('roster.title'),
    facts: beside.facts,
    back: beside.back,
    looks,
    sheets: pages.map((page) => {
      const { rows, leaves, hasCycle } = describeRosterRows({ page, days }, placeOf, number)
      const blanks = (days[0]?.weekday ?? 1) - 1
      return { days: heads, blanks, looks, rows, leaves, totals: totalsOf(call, hasCycle) }
    }),
    left:
      first.pageCount > count
        ? t('roster.printLeft', { count: MOST_SHEETS * SHEET_ROWS, total: first.dataCount })
        : null,
  }
}
