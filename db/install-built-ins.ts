import {
  planCalendar,
  planHolidays,
} from '#modules/attendance/calendar/define/public-holidays.server.ts'
import { planPartyRules } from '#modules/party/members/define/plan-rules.server.ts'
import { planBankTemplates } from '#modules/pay/bank-files/define/plan-templates.server.ts'
import { planPayItems } from '#modules/pay/items/define/plan-items.server.ts'
import { planSettings } from '#modules/system/policy/define/shipped-settings.server.ts'
import { planFlows } from '#platform/define/built-in/flows.server.ts'
import { planBuiltIns } from '#platform/define/built-in/plan.server.ts'
import { planReports } from '#platform/define/built-in/reports.server.ts'
import { planTexts } from '#platform/define/built-in/texts.server.ts'

/**
 * Adds the navigation, roles, usual grants, dictionaries, parameters, pay items, bank templates, texts, flows, reports, steps
 * of the party and public holidays of this release that the database does not have yet. Safe to call at every start.
 */
export async function installBuiltIns(database: Database, at = new Date()): Promise<void> {
  const plan = JSON.stringify(planBuiltIns())
  await database.query('select install_built_ins($1::jsonb, false, $2)', [plan, at])
  await database.query('select place_built_ins($1::jsonb)', [plan])
  const settings = JSON.stringify(planSettings())
  await database.query('select install_settings($1::jsonb, $2)', [settings, at])
  const items = JSON.stringify(planPayItems())
  await database.query('select install_pay_items($1::jsonb, $2)', [items, at])
  const templates = JSON.stringify(planBankTemplates())
  await database.query('select install_bank_templates($1::jsonb, $2)', [templates, at])
  const texts = JSON.stringify(planTexts())
  await database.query('select install_texts($1::jsonb, $2)', [texts, at])
  const flows = JSON.stringify(planFlows())
  await database.query('select install_flows($1::jsonb, $2)', [flows, at])
  const reports = JSON.stringify(planReports())
  await database.query('select install_reports($1::jsonb, false, $2)', [reports, at])
  const partyRules = JSON.stringify(planPartyRules())
  await database.query('select install_party_rules($1::jsonb, $2)', [partyRules, at])
  const calendar = JSON.stringify(planCalendar())
  await database.query('select install_calendar($1::jsonb, $2)', [calendar, at])
  await installHolidays(database, at)
}

type Database = { query(text: string, values: unknown[]): Promise<unknown> }

/** Years without an entered notice get the statutory holidays; a nightly job continues this. */
async function installHolidays(database: Database, at: Date): Promise<void> {
  const { rows } = (await database.query(
    `select year, p.value, p.basis from generate_series(extract(year from today())::integer,
         extract(year from today())::integer + 2) year
       join policy_param p on p.key = 'calendar.publicHolidays' and p.city is null and p.deleted_at is null
         and make_date(year, 1, 1) between p.effective_from and coalesce(p.effective_to, 'infinity')`,
    [],
  )) as { rows: { year: number; value: string; basis: string | null }[] }
  const plan = rows.flatMap(({ year, value, basis }) =>
    planHolidays(JSON.parse(value), basis, year),
  )
  await database.query('select install_holidays_by_law($1::jsonb, $2)', [JSON.stringify(plan), at])
}
