import { planCalendar } from '#resources/built-in/calendar.server.ts'
import { planFlows } from '#resources/built-in/flows.server.ts'
import { planBuiltIns } from '#resources/built-in/plan.server.ts'
import { planReports } from '#resources/built-in/reports.server.ts'
import { planSettings } from '#resources/built-in/settings.server.ts'
import { planTexts } from '#resources/built-in/texts.server.ts'

/**
 * Adds the navigation, roles, usual grants, dictionaries, parameters, texts, flows, reports and
 * public holidays that this release brings along and the database does not have yet. Safe to call
 * at every start.
 */
export async function installBuiltIns(
  database: { query(text: string, values: unknown[]): Promise<unknown> },
  at = new Date(),
): Promise<void> {
  const plan = JSON.stringify(planBuiltIns())
  await database.query('select install_built_ins($1::jsonb, false, $2)', [plan, at])
  await database.query('select place_built_ins($1::jsonb)', [plan])
  const settings = JSON.stringify(planSettings())
  await database.query('select install_settings($1::jsonb, $2)', [settings, at])
  const texts = JSON.stringify(planTexts())
  await database.query('select install_texts($1::jsonb, $2)', [texts, at])
  const flows = JSON.stringify(planFlows())
  await database.query('select install_flows($1::jsonb, $2)', [flows, at])
  const reports = JSON.stringify(planReports())
  await database.query('select install_reports($1::jsonb, false, $2)', [reports, at])
  const calendar = JSON.stringify(planCalendar())
  await database.query('select install_calendar($1::jsonb, $2)', [calendar, at])
}
