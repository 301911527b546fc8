import type { TFunction } from 'i18next'
import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { RangeType } from '#platform/web/components/table/filter-form.tsx'
import type { ColumnView } from '#platform/web/components/table/table-view.ts'
import { describeFiles } from '#platform/web/pages/files/describe-files.server.ts'
import type { RecordValue, RowValue } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { PALETTE } from '#platform/wire/values/palette.ts'
import { amountText, numberText, shareText } from './localised-text.server.ts'
import { readRichText } from './rich-text.server.ts'

/** The context for formatting a value for users. */
export type Words = { language: Language; t: TFunction }

export type Sayable = Pick<
  FieldDescriptor,
  | 'name'
  | 'kind'
  | 'options'
  | 'labelKey'
  | 'namesOf'
  | 'scale'
  | 'ungrouped'
  | 'unit'
  | 'orSystem'
  | 'dayOf'
  | 'columns'
>

/** The view of a field kind: its control, its text and its cell. */
type KindView = {
  /** Control and HTML constraints; the server checks the same again. */
  control(field: FieldDescriptor, words: Words): Partial<ControlView>
  /** Formats a value. A kind without a format shows the value as text. */
  say?(value: RecordValue, field: Sayable, words: Words): string
  /** Content of the record page, next to or instead of the text that `say` gives. */
  detail?(
    field: Sayable,
    value: RecordValue,
    words: Words,
  ): Partial<Omit<DetailRow, 'name' | 'label'>>
  /** Alignment of its cells. */
  look?: ColumnView['look']
  /** Type of the two inputs that filter by it. */
  range?: RangeType
}

/** The name of fields whose control offers icons. */
const ICON = 'icon'

/** The name of checkbox fields that hold the enabled state of a record. */
export const IN_USE = 'enabled'

/** The name of checkbox fields that tell whether an attempt succeeded. */
export const SUCCEEDED = 'ok'

export function boolText(name: string, value: boolean, t: TFunction): string {
  if (name === IN_USE) return t(value ? 'page.inUse' : 'page.outOfUse')
  return t(value ? 'page.yes' : 'page.no')
}

const INPUT_MODES = { mobile: 'tel', tel: 'tel', email: 'email' } as const

/**
 * The control has no maximum length and no pattern, because users paste numbers with blanks and dashes, which
 * the server removes.
 */
function textControl({ check = '', max }: FieldDescriptor): Partial<ControlView> {
  const inputMode = INPUT_MODES[check as keyof typeof INPUT_MODES]
  return { longest: max, ...(inputMode && { inputMode }) }
}

const figure: KindView = {
  control: ({ min, max, scale = 2 }) => ({ kind: 'number', min, max, step: String(10 ** -scale) }),
  look: 'n',
  range: 'number',
}

const MINUTES_AN_HOUR = 60

/** A figure with its unit; masked and other texts unchanged. */
function withUnit(text: string, value: RecordValue, { unit }: Sayable, { t }: Words): string {
  const count = Number(value)
  if (unit === undefined || Number.isNaN(count)) return text
  if (unit !== 'minutes') return t(`unit.${unit}`, { count, number: text })
  const hours = Math.floor(count / MINUTES_AN_HOUR)
  const minutes = count % MINUTES_AN_HOUR
  return [
    ...(hours > 0 ? [t('unit.hours', { number: hours })] : []),
    ...(minutes > 0 || hours === 0 ? [t('unit.minutes', { number: minutes })] : []),
  ].join(' ')
}

const VIEWS: Readonly<Record<FieldKind, KindView>> = {
  text: { control: textControl },
  longText: {
    control: ({ max }) => ({ kind: 'textarea', longest: max }),
    detail: () => ({ long: true }),
  },
  integer: {
    ...figure,
    control: ({ min, max }) => ({ kind: 'number', min, max, step: '1' }),
    say: (value, field, words) =>
      field.ungrouped
        ? String(value)
        : withUnit(numberText(String(value), 0, words.language), value, field, words),
  },
  decimal: {
    ...figure,
    say: (value, field, words) =>
      field.unit === 'share'
        ? shareText(String(value), words.language)
        : withUnit(
            numberText(String(value), field.scale ?? 2, words.language),
            value,
            field,
            words,
          ),
  },
  money: {
    ...figure,
    say: (value, field, words) =>
      withUnit(amountText(String(value), words.language), value, field, words),
  },
  bool: {
    control: () => ({ kind: 'checkbox' }),
    say: (value, { name }, { t }) =>
      typeof value === 'boolean' ? boolText(name, value, t) : String(value),
  },
  date: {
    control: ({ until, isPast = false }, { t }) => ({
      kind: 'date',
      placeholder: t(isPast ? 'page.pastDateHint' : 'page.dateHint'),
      ...(until !== undefined && { until }),
    }),
    say: (value, _field, { language }) => calendarText('date', String(value), language),
    look: 'k',
    range: 'date',
  },
  month: {
    control: (_field, { t }) => ({ kind: 'month', placeholder: t('page.monthHint') }),
    say: (value, _field, { language }) => calendarText('month', String(value), language),
    look: 'k',
    range: 'month',
  },
  dateTime: {
    // With `step: 'any'` saving the form keeps the stored seconds.
    control: (_field, { t }) => ({
      kind: 'datetime-local',
      step: 'any',
      placeholder: t('page.momentHint'),
    }),
    say: (value, _field, { language }) => calendarText('dateTime', String(value), language),
    detail: (_field, value, { language }) =>
      value === null ? {} : { exact: calendarText('second', String(value), language) },
    // The filter of a date-time works with whole days.
    look: 'k',
    range: 'date',
  },
  time: {
    control: (_field, { t }) => ({ kind: 'time', placeholder: t('page.timeHint') }),
    look: 'k',
    range: 'time',
  },
  colour: {
    detail: (_field, value, { t }) => {
      if (value === null) return {}
      const named = PALETTE.find((one) => one.value === value)
      return { colour: String(value), ...(named && { text: t(`palette.${named.name}`) }) }
    },
    control: () => ({
      kind: 'colour',
      pattern: '#[0-9a-fA-F]{6}',
      placeholder: '#rrggbb',
    }),
  },
  richText: {
    control: ({ max }) => ({ kind: 'markdown', longest: max }),
    detail: (_field, value) => ({
      long: true,
      ...(value === null ? {} : { rich: readRichText(String(value)) }),
    }),
  },
  rows: {
    control: () => ({ kind: 'rows' }),
    detail: ({ columns = [] }, value, words) => {
      const rows = rowsIn(value).map((row) => cellTexts(columns, row, words))
      const labels = columns.map(({ label }) => label)
      return { long: true, ...(rows.length === 0 ? {} : { table: { columns: labels, rows } }) }
    },
    say: (value, { columns = [] }, words) =>
      rowsIn(value)
        .map((row) => listText(cellTexts(columns, row, words).filter(Boolean), words))
        .join('; '),
  },
  choice: {
    control: ({ name, options }) => ({ kind: name === ICON ? 'icons' : 'select', options }),
    detail: ({ name }, value) => (name === ICON && value !== null ? { icon: String(value) } : {}),
    say: (value, field) => labelOf(field, String(value)),
  },
  // The number of targets decides on the control, so it is chosen elsewhere.
  reference: { control: () => ({}) },
  references: {
    control: () => ({}),
    say: (value, _field, words) => listText([value].flat().map(String), words),
  },
  choices: {
    control: ({ options }) => ({ kind: 'checks', options }),
    say: (value, field, words) =>
      listText(
        [value].flat().map((code) => labelOf(field, String(code))),
        words,
      ),
  },
  // A form has no control for a picture, because a separate page sets it.
  image: { control: () => ({}), say: (_value, _field, { t }) => t('picture.has') },
  // A separate page adds and removes files, as for pictures.
  files: {
    control: () => ({}),
    detail: (_field, value, words) => {
      const files = describeFiles(value, words)
      return files.length === 0 ? {} : { long: true, files }
    },
    say: (value, _field, words) =>
      listText(
        rowsIn(value).map(({ name }) => String(name)),
        words,
      ),
  },
}

export function kindView(kind: FieldKind): KindView {
  return VIEWS[kind]
}

/** The cells of a row in words, in the order of the columns. */
export function cellTexts(columns: readonly Sayable[], row: RowValue, words: Words): string[] {
  return columns.map((column) => {
    const value = row[column.name] ?? ''
    return value === '' ? '' : (VIEWS[column.kind].say?.(value, column, words) ?? String(value))
  })
}

function labelOf({ options }: Sayable, code: string): string {
  return options?.find((option) => option.value === code)?.label ?? code
}
