import type { TFunction } from 'i18next'
import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import { LANGUAGE_TAG, type Language } from '#contracts/language.ts'
import type { FieldDescriptor } from '#resources/engine/describe.ts'

/** What it takes to say a value to a person. */
export type Words = { language: Language; t: TFunction }

export type Sayable = Pick<
  FieldDescriptor,
  'name' | 'kind' | 'options' | 'labelKey' | 'scale' | 'ungrouped'
>

const NUMBER = /^-?\d+(\.\d+)?$/

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** The value of one field of a record as text; empty for no value. */
export function recordText(field: Sayable, record: WireRecord, words: Words): string {
  const label = field.labelKey === undefined ? undefined : record[field.labelKey]
  if (Array.isArray(label)) return listText(label, words)
  return typeof label === 'string' ? label : valueText(field, record[field.name], words)
}

/** A value as text. What does not look like its kind (a masked value) is shown as it came. */
export function valueText(field: Sayable, value: RecordValue | undefined, words: Words): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'bool':
      return typeof value === 'boolean' ? words.t(value ? 'page.yes' : 'page.no') : String(value)
    case 'choices':
      return listText(
        setOf(value).map((code) => labelOf(field, code)),
        words,
      )
    case 'references':
      return listText(setOf(value), words)
    case 'choice':
      return labelOf(field, String(value))
    case 'integer':
      if (field.ungrouped) return String(value)
      return numberText(String(value), 0, words)
    case 'decimal':
    case 'money':
      return numberText(String(value), field.scale ?? 2, words)
    case 'date':
    case 'month':
    case 'dateTime':
      return calendarText(field.kind, String(value), words.language)
    default:
      return String(value)
  }
}

function setOf(value: RecordValue): readonly string[] {
  return Array.isArray(value) ? value : [String(value)]
}

function labelOf({ options }: Sayable, code: string): string {
  return options?.find((option) => option.value === code)?.label ?? code
}

function listText(values: readonly string[], { language }: Words): string {
  return values.join(language === 'zh' ? '、' : ', ')
}

function numberText(text: string, scale: number, { language }: Words): string {
  if (!NUMBER.test(text)) return text
  const key = `${language}${scale}`
  let format = numberFormats.get(key)
  if (!format) {
    const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale }
    format = new Intl.NumberFormat(LANGUAGE_TAG[language], digits)
    numberFormats.set(key, format)
  }
  return format.format(Number(text))
}

const CALENDAR_PARTS = {
  date: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'medium' },
} as const

function calendarText(kind: keyof typeof CALENDAR_PARTS, text: string, language: Language): string {
  // The wire format is the Chinese one already.
  if (language === 'zh') return text
  // Wall-clock values: read and written in one zone, so that no day can shift.
  const time = Date.parse(
    `${kind === 'month' ? `${text}-01` : text.replace(' ', 'T')}${kind === 'dateTime' ? 'Z' : ''}`,
  )
  if (Number.isNaN(time)) return text
  const key = `${language}${kind}`
  let format = dateFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], {
      ...CALENDAR_PARTS[kind],
      timeZone: 'UTC',
    })
    dateFormats.set(key, format)
  }
  return format.format(time)
}
