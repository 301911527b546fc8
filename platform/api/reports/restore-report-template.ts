import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { planReports } from '#platform/define/built-in/reports.server.ts'
import { planTexts } from '#platform/define/built-in/texts.server.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'

/** Resets a report or text to the version of the release, discarding changes of the company. */
export async function restoreReportTemplate(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, reportTemplates, id, version)
  const shipped = shippedValues(id)
  // An earlier release shipped the template, so this release cannot restore it.
  if (!shipped) return { id, version: current.version, message: { key: 'report.notShipped' } }
  const input = { ...shipped, version: current.version }
  const saved = await updateRecord(tx, actor, reportTemplates, input)
  return { ...saved, message: { key: 'report.restored' } }
}

function shippedValues(id: string): WriteInput | null {
  const report = planReports().find((planned) => planned.id === id)
  if (report) {
    const { name, category, query, groups, params, chart, layout, orientation, sort } = report
    return {
      id,
      name,
      category,
      query,
      groups,
      params,
      chart,
      layout,
      orientation,
      sort,
      shownColumns: report.shown_columns,
      withRows: report.with_rows,
      ownerMenuId: report.owner_menu_id,
      body: null,
      enabled: true,
    }
  }
  const text = planTexts().find((planned) => planned.id === id)
  if (!text) return null
  const { name, category, query, body, sort } = text
  return { id, name, category, query, body, sort, layout: 'text', enabled: true }
}
