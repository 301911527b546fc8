import { Failure } from '#platform/api/failure.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { noReport, type Opened, openReport, type Reader } from './open-report.ts'
import { planReport } from './plan-report.ts'
import { describeParams } from './read-report.ts'

/** Opens a report that the reader may export. */
export async function openForExport(reader: Reader, key: string): Promise<Opened> {
  const opened = await openReport(reader, key)
  const needs = permissionsFor(opened.model.resource, 'export')
  if (needs.every((code) => reader.actor.permissions.has(code))) return opened
  throw new Failure('forbidden', 'auth.forbidden')
}

type DescribedReport = {
  key: string
  name: string
  /** The parameters as text. */
  conditions: string[]
  /** All parameters, so that the report is the same on another day. */
  params: string
}

/** Opens a report to share: never one that tells people's pay. */
export async function openToShare(reader: Reader, key: string): Promise<Opened> {
  const opened = await openForExport(reader, key)
  if (opened.isPay) throw noReport()
  return opened
}

/** The title of a report to share, and its parameters as text. */
export async function describeReport(
  reader: Reader,
  { reportUrl, params }: { reportUrl: string; params: string },
  { language, today }: { language: Language; today: string },
): Promise<DescribedReport> {
  const opened = await openToShare(reader, reportUrl)
  const search = new URLSearchParams(params)
  const plan = planReport(opened, { actor: reader.actor, today, params: search, also: 'export' })
  const parameters = (await describeParams(reader.store.db, plan, { language, today })).filter(
    ({ value }) => value !== '',
  )
  const { key, name } = opened.template
  return {
    key,
    name: shippedName(reportTemplates.path, name, language),
    conditions: parameters.map(({ label, value, text }) => `${label} ${text ?? value}`),
    params: new URLSearchParams(
      parameters.map(({ name: param, value }) => [param, value]),
    ).toString(),
  }
}
