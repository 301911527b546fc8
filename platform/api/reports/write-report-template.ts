import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { mergeProblem } from '#platform/api/texts/merge-fields.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { reportTemplates } from '#platform/define/shipped/reports/report-template.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { READ_MODELS, TEXT_FIELDS } from '#product/api/read-models.ts'
import { REPORT_KEY } from './open-report.ts'
import { isGroupable, isTotalled, isUsable } from './plan-report.ts'

const TEXT = 'text'

type Named = readonly Readonly<Record<string, unknown>>[]
type TemplateValues = Readonly<Record<string, unknown>>

const listOf = (value: unknown): Named => (Array.isArray(value) ? value : [])

function refuse(field: string, problem: FieldProblem): never {
  throw invalidFields(reportTemplates, { [field]: problem })
}

/** A template without a table is a text, with fields to fill in. */
function checkText(body: string): void {
  const problem = mergeProblem(body, TEXT_FIELDS)
  if (problem) refuse('body', problem)
}

function checkTemplate(template: TemplateValues, actor: Actor): void {
  if (!REPORT_KEY.test(String(template.key))) refuse('key', { key: 'invalid.reportPath' })
  const isText = template.layout === TEXT
  if (isText && !template.body) refuse('body', { key: 'invalid.required' })
  const model = READ_MODELS[String(template.query)]
  if (!model) {
    if (!isText) refuse('layout', { key: 'invalid.reportLayout' })
    checkText(String(template.body))
    return
  }
  const columns = model.columns({ actor, params: {} })
  const known = (field: string, name: string) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    const names = Object.keys(columns).join(', ')
    return column ?? refuse(field, { key: 'invalid.reportColumn', values: { name, names } })
  }
  for (const { column } of listOf(template.shownColumns)) known('shownColumns', String(column))
  for (const { column } of listOf(template.groups)) {
    const name = String(column)
    if (!isGroupable({ column: known('groups', name) })) {
      refuse('groups', { key: 'invalid.reportGroup', values: { name } })
    }
  }
  for (const { param, initial } of listOf(template.params)) {
    const name = String(param)
    const found = Object.hasOwn(model.params, name) ? model.params[name] : undefined
    const names = Object.keys(model.params).join(', ')
    if (!found) refuse('params', { key: 'invalid.reportParam', values: { name, names } })
    if (initial && !isUsable(found, String(initial), todayInShanghai())) {
      refuse('params', { key: 'invalid.reportInitial', values: { name } })
    }
  }
  const hasFigure = listOf(template.shownColumns).some(({ column }) => {
    const found = columns[String(column)]
    return found !== undefined && isTotalled(found)
  })
  if (!template.withRows && !hasFigure) refuse('shownColumns', { key: 'invalid.reportFigure' })
  if (template.chart && !hasFigure) refuse('chart', { key: 'invalid.reportFigure' })
}

/**
 * Adds a template. It must name one of the existing queries, and only columns and parameters of that query.
 */
export async function addReportTemplate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  checkTemplate(input, actor)
  return addRecord(tx, actor, reportTemplates, input)
}

export async function updateReportTemplate(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, reportTemplates, input.id, Number(input.version))
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  checkTemplate({ ...current, ...Object.fromEntries(entries) }, actor)
  return updateRecord(tx, actor, reportTemplates, input)
}
