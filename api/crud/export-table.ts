import { say } from '#api/http/messages.ts'
import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import type { Language } from '#contracts/language.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { type Field, type FieldKind, referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { choiceLabel, fieldLabel } from '#resources/engine/labels.ts'

/** A column of an exported file: its heading, and how a record's cell in it reads. */
export type ExportColumn = {
  label: string
  kind: FieldKind
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
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const speak = speaker(field, language, entries)
    const key = field.rule.target === undefined ? name : referenceLabelKey(name)
    return [
      {
        label: fieldLabel(resource, name, language),
        kind: field.kind,
        scale: field.rule.scale ?? 2,
        read: (record: WireRecord) => speak(record[key]),
      },
    ]
  })
}

type Speaker = (value: RecordValue | undefined) => string

/** Choices by their label, references by their name, lists in one cell. */
function speaker(field: Field, language: Language, entries: Entries): Speaker {
  const separator = language === 'zh' ? '、' : ', '
  const one = speakOne(field, language, entries)
  return (value) => {
    if (value === null || value === undefined) return ''
    return Array.isArray(value) ? value.map(one).join(separator) : one(value)
  }
}

function speakOne(
  { kind, rule }: Field,
  language: Language,
  entries: Entries,
): (value: unknown) => string {
  const { choices } = rule
  if (kind === 'bool') {
    const yes = say(language, 'yes')
    const no = say(language, 'no')
    return (value) => (typeof value === 'boolean' ? (value ? yes : no) : String(value))
  }
  if (!choices) return String
  if (choices.dictionary) {
    const names = entries.get(choices.dictionary)
    return (code) => names?.get(String(code)) ?? String(code)
  }
  const labels = new Map(
    choices.options.map(({ value }) => [value, choiceLabel(choices, value, language)]),
  )
  return (value) => labels.get(String(value)) ?? String(value)
}
