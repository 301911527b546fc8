import { resourceLabel } from '#platform/define/described/labels.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { sheetSummary } from '#platform/wire/records/sheets.ts'
import { describeMonth } from './describe-month.server.ts'
import {
  addressOf,
  askedOf,
  FORWARD,
  fixedFields,
  MONTH_PARAMS,
  monthOf,
  parametersAt,
} from './sheet-address.server.ts'
import { departmentsOf, withParts } from './sheet-parts.server.ts'
import type { SheetView } from './sheet-view.ts'
import { readStanding, standingNotices, withoutRefused } from './standing.server.ts'

/** A month of a sheet: its rows by department, their totals, and their state. */
export async function loadSheet(resourceCall: ResourceCall): Promise<SheetView> {
  const month = await monthOf(resourceCall)
  const standing = await readStanding(resourceCall, {
    month,
    parameters: parametersAt(resourceCall),
  })
  const parameters = standing?.parameters ?? {}
  const allowed = withoutRefused(resourceCall, standing)
  const call = { ...allowed, url: addressOf(resourceCall, month, parameters) }
  const [list, notices] = await Promise.all([
    loadListWith(call, verbsOf(call), { fixed: fixedFields(call.resource) }),
    standingNotices(resourceCall, standing),
  ])
  const query = { ...askedOf(call, month), ...departmentsOf(call, list.table) }
  const summary = await call.gateway.ask(sheetPaths(call.resource).summary, query, sheetSummary)
  const ofMonth = { monthStart: month, monthEnd: month, ...parameters }
  const inTitle = [...MONTH_PARAMS, ...Object.keys(parameters)]
  return {
    list: {
      ...list,
      // The count is shown with the totals.
      count: '',
      notices: [...notices, ...list.notices],
      chips: list.chips.filter(({ names }) => !names.some((name) => inTitle.includes(name))),
      kept: withParams(list.kept, ofMonth).slice(1),
      actions: list.actions
        .filter(({ name }) => name === 'generate')
        .map((link) => ({
          ...link,
          href: `${link.href}${withParams('', { month, ...parameters, back: list.search })}`,
        })),
      table: withParts(call, list.table, summary),
    },
    month: describeMonth(call, list, { summary, standing }),
  }
}

/** The actions on ticked rows: the transitions from the state that the list shows, or from any state. */
function verbsOf({ resource, permissions, language, url }: ResourceCall): BulkVerb[] {
  const state = url.searchParams.get(resource.states ?? '') ?? ''
  return Object.values(resource.actions).flatMap(({ name, button, form, moves }) => {
    const fits = state === '' ? FORWARD.includes(name) : moves?.from.includes(state)
    if (!moves || !fits || !permissions.has(button)) return []
    return [{ label: resourceLabel(form, language), page: `set-state/${name}` }]
  })
}
