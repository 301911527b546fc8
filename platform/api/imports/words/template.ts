import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { writeCsv } from '#platform/api/exports/export-csv.ts'
import { type ExportColumn, exportColumns } from '#platform/api/exports/export-table.ts'
import { columnLetters, writeSheets } from '#platform/api/exports/export-xlsx.ts'
import { escapeXml } from '#platform/api/exports/workbook-parts.ts'
import { FORMATS, plainTitle, readEntries } from '#platform/api/exports/write-export.ts'
import type { Attachment } from '#platform/api/http/attachment.ts'
import { say } from '#platform/api/http/messages.ts'
import { openFields } from '#platform/api/imports/columns/match-columns.ts'
import { selectOptions } from '#platform/api/store/rows/references.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { sampleValue } from '#platform/define/engine/kinds.ts'
import { type ImportFormat, MAX_SHEET_ROWS } from '#platform/wire/files/imports.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { exampleField, exampleWord } from './template-words.ts'

/** Lists with more options are not part of the template: users look them up in the product. */
const MOST_CHOICES = 300

type For = { store: Store; actor: Actor; language: Language; resource: Resource }

/** A column of a template with its options as text. */
type Column = ExportColumn & { name: string; field: Field; choices: readonly string[] }

/** An empty file with the headings that the import recognises, one example row, and lists to choose from. */
export async function makeTemplate(of: For, format: ImportFormat): Promise<Attachment> {
  const { store, language, resource } = of
  const columns = await columnsOf(of)
  const label = say(language, 'import.templateOf', { label: resourceLabel(resource, language) })
  const example = exampleOf(of, columns)
  const parts: Buffer[] = []
  const made =
    format === 'csv' ? writeCsv(columns, [[example]]) : writeSheets(sheetsOf(of, columns, example))
  for await (const part of made) parts.push(part)
  return {
    title: label,
    plainTitle: plainTitle(resource, await readToday(store.db)),
    extension: format,
    type: FORMATS[format].type,
    parts,
    size: parts.reduce((sum, part) => sum + part.byteLength, 0),
  }
}

async function columnsOf({ store, actor, language, resource }: For): Promise<Column[]> {
  const entries = await readEntries(store, resource, language)
  const columns = openFields(actor, resource).map(async (name): Promise<Column[]> => {
    const field = resource.fields[name]
    const [column] = exportColumns(resource, [name], language, entries)
    if (!field || !column) return []
    const mark = field.required ? ' *' : ''
    const label = `${fieldLabel(resource, name, language)}${mark}`
    const choices = await choicesOf({ store, actor, language, resource }, field, entries)
    return [{ ...column, name, field, label, choices }]
  })
  return (await Promise.all(columns)).flat()
}

async function choicesOf(
  { store, actor, language }: For,
  { kind, rule }: Field,
  entries: Awaited<ReturnType<typeof readEntries>>,
): Promise<string[]> {
  const { choices, target } = rule
  if (kind === 'bool') return [say(language, 'yes'), say(language, 'no')]
  if (choices?.dictionary) return [...(entries.get(choices.dictionary)?.values() ?? [])]
  if (choices) return choices.options.map(({ value }) => choiceLabel(choices, value, language))
  if (target === undefined) return []
  const wanted = { key: '', ids: [], limit: MOST_CHOICES + 1 }
  const options = await selectOptions(store.db, requireResource(target), actor, wanted)
  return options.length > MOST_CHOICES ? [] : [...new Set(options.map(({ name }) => name))]
}

/** Marks the row as an example in its key or title. The import skips such a row, so users may leave it in. */
function exampleOf({ resource, language }: For, columns: readonly Column[]): WireRecord {
  const example: Record<string, RecordValue> = {}
  for (const { name, field, choices } of columns) {
    const isMark = name === exampleField(resource)
    if (isMark) example[field.rule.target ? referenceLabelKey(name) : name] = exampleWord(language)
    else if (field.rule.target === undefined) example[name] = sampleOf(resource, name, field)
    else example[referenceLabelKey(name)] = choices[0] ?? null
  }
  return { ...example, id: '', version: 1 }
}

/** Uses test values, such as an identity number that no person has. */
function sampleOf({ path }: Resource, name: string, field: Field): RecordValue {
  const samples = AREAS.find(({ code }) => path.startsWith(`${code}/`))?.samples[path]
  const sample = samples?.[name]
  return typeof sample === 'function' ? sample(1) : sampleValue(field, 1)
}

function sheetsOf({ resource, language }: For, columns: readonly Column[], example: WireRecord) {
  const listed = columns.filter(({ choices }) => choices.length > 0)
  const lists = say(language, 'import.lists')
  const rules = listed.map(({ choices, name }, index) => {
    const at = columnLetters(columns.findIndex((column) => column.name === name))
    const list = columnLetters(index)
    return (
      '<dataValidation type="list" allowBlank="1" showErrorMessage="0" ' +
      `sqref="${at}2:${at}${MAX_SHEET_ROWS + 1}"><formula1>'${escapeXml(lists)}'!$${list}$2:$${list}$${choices.length + 1}</formula1></dataValidation>`
    )
  })
  const rest =
    rules.length > 0
      ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
      : ''
  const title = resourceLabel(resource, language)
  const longest = Math.max(0, ...listed.map(({ choices }) => choices.length))
  const rows = Array.from(
    { length: longest },
    (_, place): WireRecord => ({
      id: '',
      version: 1,
      ...Object.fromEntries(listed.map(({ name, choices }) => [name, choices[place] ?? ''])),
    }),
  )
  const plain = listed.map(
    ({ name, label, scale }): ExportColumn => ({
      label,
      scale,
      sheet: undefined,
      read: (record) => String(record[name] ?? ''),
    }),
  )
  return [
    { title, columns, batches: [[example]], rest },
    ...(listed.length > 0 ? [{ title: lists, columns: plain, batches: [rows] }] : []),
  ]
}
