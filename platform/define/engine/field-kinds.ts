import type { Language } from '#platform/wire/language/language.ts'
import type { CheckName } from '#platform/wire/values/checks.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import type { FilesRule } from './files-rule.ts'

/**
 * The closed set of field kinds. Each kind has one file in kinds/. When a kind is added here, the code does not
 * compile until every place that handles kinds knows the new one.
 *
 * | kind      | column        | wire                         |
 * |-----------|---------------|------------------------------|
 * | text      | text          | string                       |
 * | longText  | text          | string, line breaks kept     |
 * | integer   | integer       | number                       |
 * | decimal   | numeric(p, s) | string, `scale` decimals     |
 * | money     | numeric(14,2) | string, two decimals, yuan   |
 * | bool      | boolean       | boolean                      |
 * | date      | date          | yyyy-MM-dd                   |
 * | month     | text          | yyyy-MM                      |
 * | dateTime  | timestamptz   | yyyy-MM-dd HH:mm:ss Shanghai |
 * | choice    | text          | code from the option list    |
 * | reference | uuid          | id; `<name>Name` beside it   |
 * | references| uuid[]        | ids; `<name>Names` beside it |
 * | choices   | text[]        | codes from the option list   |
 * | time      | time          | HH:mm                        |
 * | colour    | text          | #rrggbb                      |
 * | richText  | text          | string, Markdown             |
 * | rows      | jsonb         | objects, by column           |
 * | image     | uuid          | id of a picture              |
 * | files     | jsonb         | objects: id, name, type, size |
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'bool'
  | 'date'
  | 'month'
  | 'dateTime'
  | 'choice'
  | 'reference'
  | 'references'
  | 'choices'
  | 'time'
  | 'colour'
  | 'richText'
  | 'rows'
  | 'image'
  | 'files'

/**
 * The places that show a field, in addition to the record page, which shows all fields. `bulk` allows changing it
 * for many records at once, and `sum` adds a total of the column.
 */
export type FieldPlace = 'list' | 'form' | 'filter' | 'sort' | 'search' | 'bulk' | 'sum'

/**
 * write: always; later: always, but absent from the form of a new record; create: only in a new
 * record; computed: never by a user.
 */
export type FieldAccess = 'write' | 'later' | 'create' | 'computed'

/** The labels of an option in the languages other than Chinese, where the catalogues have none. */
export type OptionNames = Readonly<Partial<Record<Language, string>>>

export type ChoiceOption = {
  value: string
  label: string
  names?: OptionNames
  /** Colour of a state; options of other lists have none. */
  tone?: Tone
}

export type ChoiceList = {
  /** Key of the translations, in en.json and es.json of the area. */
  name: string
  options: readonly ChoiceOption[]
  /** The options are rows of this dictionary, which forms and checks read when they need them. */
  dictionary?: string
  /** Other spellings of an option, by its value. Only imports read them. */
  synonyms?: Readonly<Record<string, readonly string[]>>
}

/** A `share` is a part of one, which readers see in per cent. */
export type Unit = 'years' | 'age' | 'days' | 'minutes' | 'share'

/**
 * The meaning of a day: it lies in the past, in the future, is a deadline that can be missed, or is the last day of a
 * term. The days left of a term count only while another field has one of these values.
 */
export type DayMeaning = 'since' | 'until' | 'expires' | { endsWhile: OnlyFor }

/** The properties of single kinds: limits, option list, target of a reference. */
export type FieldRule = {
  min?: number
  max?: number
  scale?: number
  check?: CheckName
  /** Filters compare the whole text, so that the query can use an index. */
  exact?: true
  choices?: ChoiceList
  /** Path of the resource that a reference points at. */
  target?: string
  /** Another reference of the record: the options are only the rows of the target that have the same reference. */
  within?: string
  /**
   * The fields derived from a resident identity number. `where` says which type of identity document has such
   * a number.
   */
  tells?: { birthDate: string; gender: string; where: { field: string; is: string } }
  /** A number that names something, such as a year: written without separators. */
  ungrouped?: true
  /** The unit of a number, where its label does not name it. */
  unit?: Unit
  /** The number is days left: a list shows so many or fewer as due, and those below zero as late. */
  dueWithin?: number
  /**
   * The number is a day in a cycle: a day of the week while `field` has one of these values, otherwise a day of the
   * month.
   */
  dayOf?: OnlyFor
  /** Columns of rows within the record, in their order. */
  columns?: Readonly<Record<string, Field>>
  /** The default value in a new form. */
  initial?: string | boolean
  /** When files of the field may be changed. */
  files?: FilesRule
  /**
   * A new record starts with the value of this field in the caller's last document about themselves. Only for documents
   * about a personnel file.
   */
  fromLast?: true
  /** The field means something only while another field has one of these values. Forms show it only then. */
  onlyFor?: OnlyFor
  /** How to fill in the field; only forms show it. */
  help?: string
  /** The head of a record shows the day, and how far away it is. */
  headDay?: DayMeaning
  /** The field with the last day of the span that begins with this day. Forms have one calendar for both. */
  until?: string
  /** A date that lies in the past, such as a birth date. The form shows an example with a year, and no 明天. */
  isPast?: boolean
  /** Who did it: without a value, the product itself did, and lists say so. */
  orSystem?: boolean
  /**
   * The effect of the form reaches the person through their account, so forms mark people without one. Only for
   * references to personnel files.
   */
  isReached?: true
}

export type OnlyFor = { field: string; is: readonly string[] }

export type Field = {
  kind: FieldKind
  label: string
  in: readonly FieldPlace[]
  required: boolean
  group: string
  access: FieldAccess
  mask: MaskName | null
  /** In a list, the field in whose cell this field is the second line. */
  under: string | null
  rule: FieldRule
}

/** The masks for users who may not see the clear value. */
export type MaskName = 'idCard' | 'phone' | 'tail' | 'whole'

export type FieldOptions = {
  in?: readonly FieldPlace[]
  required?: boolean
  group?: string
  access?: FieldAccess
  mask?: MaskName
  under?: string
  onlyFor?: OnlyFor
  /** How to fill in the field. Only forms show it, below the control. */
  help?: string
}

export const DEFAULT_GROUP = 'base'
const MONEY_MAX = 99_999_999.99

function makeField(kind: FieldKind, label: string, options: FieldOptions, rule: FieldRule): Field {
  const places = options.in ?? ['form']
  return Object.freeze({
    kind,
    label,
    in: Object.freeze(options.access === 'computed' ? places.filter((p) => p !== 'form') : places),
    required: options.required ?? false,
    group: options.group ?? DEFAULT_GROUP,
    access: options.access ?? 'write',
    mask: options.mask ?? null,
    under: options.under ?? null,
    rule: Object.freeze({
      ...rule,
      ...(options.onlyFor && { onlyFor: options.onlyFor }),
      ...(options.help && { help: options.help }),
    }),
  })
}

export function text(
  label: string,
  options: FieldOptions & { max: number } & Pick<
      FieldRule,
      'check' | 'exact' | 'tells' | 'orSystem'
    >,
): Field {
  const { max, check, exact, tells, orSystem } = options
  return makeField('text', label, options, { max, check, exact, tells, orSystem })
}

export function longText(label: string, options: FieldOptions & { max?: number } = {}): Field {
  return makeField('longText', label, options, { max: options.max ?? 4_000 })
}

export function integer(
  label: string,
  options: FieldOptions &
    Pick<FieldRule, 'min' | 'max' | 'unit' | 'dueWithin' | 'dayOf'> & { initial?: string } = {},
): Field {
  const { min = 0, max = 999_999_999, initial, unit, dueWithin, dayOf } = options
  return makeField('integer', label, options, { min, max, initial, unit, dueWithin, dayOf })
}

/** A year of the calendar. */
export function year(label: string, options: FieldOptions = {}): Field {
  return makeField('integer', label, options, { min: 1900, max: 9999, ungrouped: true })
}

export function decimal(
  label: string,
  options: FieldOptions &
    Pick<FieldRule, 'unit'> & { scale: number; min?: number; max: number; initial?: string },
): Field {
  const { scale, min = 0, max, initial, unit } = options
  return makeField('decimal', label, options, { scale, min, max, initial, unit })
}

/** Yuan with two decimals; never a float in SQL or on the wire. Only signed amounts may be below zero. */
export function money(label: string, options: FieldOptions & { signed?: true } = {}): Field {
  const min = options.signed ? -MONEY_MAX : 0
  return makeField('money', label, options, { scale: 2, min, max: MONEY_MAX })
}

export function bool(label: string, options: FieldOptions & { initial?: boolean } = {}): Field {
  return makeField('bool', label, options, { initial: options.initial ?? false })
}

export function date(
  label: string,
  options: FieldOptions & Pick<FieldRule, 'headDay' | 'until' | 'isPast'> = {},
): Field {
  const { headDay, until, isPast } = options
  return makeField('date', label, options, { headDay, until, isPast })
}

export function month(label: string, options: FieldOptions = {}): Field {
  return makeField('month', label, options, {})
}

/** A time of the day. */
export function time(label: string, options: FieldOptions = {}): Field {
  return makeField('time', label, options, {})
}

/** A moment by the clock of Asia/Shanghai. */
export function dateTime(label: string, options: FieldOptions = {}): Field {
  return makeField('dateTime', label, options, {})
}

export function choice(
  label: string,
  choices: ChoiceList,
  options: FieldOptions & Pick<FieldRule, 'fromLast'> & { initial?: string } = {},
): Field {
  const { initial, fromLast } = options
  return makeField('choice', label, options, { choices, initial, fromLast })
}

/** The name of the field must end in `Id`, or be `pid`, because the record has the label in `…Name`. */
export function reference(
  label: string,
  target: string,
  options: FieldOptions & Pick<FieldRule, 'within' | 'isReached' | 'orSystem'> = {},
): Field {
  const { within, isReached, orSystem } = options
  return makeField('reference', label, options, { target, within, isReached, orSystem })
}

/**
 * Several rows of one resource. The name must end in `Ids`, because the record has the labels in `…Names`.
 */
export function references(
  label: string,
  target: string,
  options: FieldOptions & Pick<FieldRule, 'isReached'> = {},
): Field {
  const { isReached } = options
  return makeField('references', label, options, { target, isReached })
}

/** Any number of codes from an option list. */
export function choiceSet(label: string, choices: ChoiceList, options: FieldOptions = {}): Field {
  return makeField('choices', label, options, { choices })
}

/** A colour, `#rrggbb`. */
export function colour(label: string, options: FieldOptions = {}): Field {
  return makeField('colour', label, options, { max: 7 })
}

/** Formatted text, written as Markdown. */
export function richText(label: string, options: FieldOptions & { max?: number } = {}): Field {
  return makeField('richText', label, options, { max: options.max ?? 8_000 })
}

/** A picture of the record. Only separate calls set it, and only the view has its column. */
export function image(label: string, options: Pick<FieldOptions, 'group'> = {}): Field {
  return makeField('image', label, { ...options, in: [], access: 'computed' }, {})
}

/**
 * Files of the record. Only separate calls add and remove them, and only the view has their column. `changes`
 * defines in which states this is allowed.
 */
export function files(
  label: string,
  changes: FilesRule,
  options: Pick<FieldOptions, 'group'> = {},
): Field {
  return makeField('files', label, { ...options, in: [], access: 'computed' }, { files: changes })
}

type RowsOptions = Omit<FieldOptions, 'in' | 'mask'> & {
  in?: readonly ('list' | 'form')[]
  min?: number
  max: number
}

/** A field of rows that exist only within their record. Rows that refer to other records are a child resource. */
export function rows(
  label: string,
  columns: Readonly<Record<string, Field>>,
  options: RowsOptions,
): Field {
  const wrong = Object.entries(columns).find(([, { kind }]) => !CELLS.has(kind))
  if (wrong) throw new Error(`${label}: ${wrong[0]} cannot be ${wrong[1].kind}`)
  const { min, max } = options
  return makeField('rows', label, options, { min, max, columns: Object.freeze({ ...columns }) })
}

const CELLS = new Set<FieldKind>([
  'text',
  'integer',
  'decimal',
  'money',
  'bool',
  'choice',
  'date',
  'month',
  'time',
  'dateTime',
  'colour',
])

export function isSet(field: Pick<Field, 'kind'>): boolean {
  return field.kind === 'references' || field.kind === 'choices'
}

/** `deptId` → `deptName`, `pid` → `pidName`, `deptIds` → `deptNames`. */
export function referenceLabelKey(fieldName: string): string {
  if (fieldName.endsWith('Ids')) return `${fieldName.slice(0, -3)}Names`
  return fieldName.endsWith('Id') ? `${fieldName.slice(0, -2)}Name` : `${fieldName}Name`
}
