import { say } from '#platform/api/http/messages.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel, columnLabel, fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type ChoiceList, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { Kind, Speech } from '#platform/define/engine/kind.ts'
import { kindOf, sayPlain } from '#platform/define/engine/kinds.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** A column of an exported file: its heading, and how a record's cell in it reads. */
export type ExportColumn = {
  label: string
  sheet: Kind['sheet']
  scale: number
  /** The cell as text, empty for no value. */
  read(record: WireRecord): string
}

/** Names of dictionary entries by dictionary and code. */
export type Entries = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The columns of a file in the reader's language, in the order given. */
export function exportColumns(
  resource: Resource,
  names: readonly string[],
  language: Language,
  entries: Entries = new Map(),
): ExportColumn[] {
  const speech = speechFor(language, entries)
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const column = (part: string) => columnLabel(resource, name, part, language)
    const key = field.rule.target === undefined ? name : referenceLabelKey(name)
    const named = namesIn(
      field.rule.target ?? (name === resource.title ? resource.path : ''),
      language,
    )
    return [
      {
        label: headingOf(resource, name, language),
        sheet: kindOf(field.kind).sheet,
        scale: field.rule.scale ?? 2,
        read: (record: WireRecord) => sayPlain(field, named(record[key]), { ...speech, column }),
      },
    ]
  })
}

/** The heading names the unit of time values, because a cell contains only the number. */
function headingOf(resource: Resource, name: string, language: Language): string {
  const label = fieldLabel(resource, name, language)
  const isTime = resource.fields[name]?.rule.unit === 'minutes'
  return isTime ? say(language, 'export.inMinutes', { label }) : label
}

/** Translates the names of rows of a resource, if the product shipped them. */
function namesIn(path: string, language: Language) {
  const say = (name: string) => shippedName(path, name, language)
  return (value: RecordValue | undefined): RecordValue | undefined => {
    if (typeof value === 'string') return say(value)
    return path !== '' && Array.isArray(value) ? value.map((name) => say(String(name))) : value
  }
}

/** Choices by their label, lists in one cell. */
function speechFor(language: Language, entries: Entries): Omit<Speech, 'column'> {
  const labels = new Map<ChoiceList, Map<string, string>>()
  return {
    yes: say(language, 'yes'),
    no: say(language, 'no'),
    comma: language === 'zh' ? '、' : ', ',
    label(choices, code) {
      const { dictionary } = choices
      if (dictionary) return entries.get(dictionary)?.get(code) ?? code
      const known = labels.get(choices) ?? labelsOf(choices, language)
      labels.set(choices, known)
      return known.get(code) ?? code
    },
  }
}

function labelsOf(choices: ChoiceList, language: Language): Map<string, string> {
  return new Map(choices.options.map(({ value }) => [value, choiceLabel(choices, value, language)]))
}
