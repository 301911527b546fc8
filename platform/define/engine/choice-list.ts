import type { Tone } from '#platform/wire/values/tone.ts'
import type { ChoiceList, ChoiceOption } from './field-kinds.ts'

/** Colours of states by code; a list of states has one for each of its options. */
type Tones = Readonly<Record<string, Tone>>

function freeze(name: string, options: ChoiceOption[], tones: Tones = {}): ChoiceList {
  const coloured = options.map((option) => {
    const tone = tones[option.value]
    return tone ? { ...option, tone } : option
  })
  return Object.freeze({ name, options: Object.freeze(coloured) })
}

/** Other spellings of options, by the value of the option. Blanks separate the spellings. */
export type Synonyms = Readonly<Record<string, string>>

/** Adds to a list the other spellings of its options that imported files use. */
export function withSynonyms(list: ChoiceList, synonyms: Synonyms): ChoiceList {
  const unknown = Object.keys(synonyms).find(
    (code) => !list.dictionary && !list.options.some(({ value }) => value === code),
  )
  if (unknown !== undefined) throw new Error(`${list.name} has no option ${unknown}`)
  const words = Object.entries(synonyms).map(([code, text]) => [code, text.split(' ')] as const)
  return Object.freeze({ ...list, synonyms: Object.freeze(Object.fromEntries(words)) })
}

/** Options of a code list, in the order of their codes; codes that are numbers or amounts by their value. */
export function choices<TCode extends string>(
  name: string,
  labels: Readonly<Record<TCode, string>>,
  tones?: Readonly<Record<TCode, Tone>>,
): ChoiceList {
  const options = Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
  const areNumbers = options.every(({ value }) => /^\d+$/.test(value))
  return freeze(
    name,
    options.sort((a, b) => {
      const order = areNumbers ? Number(a.value) - Number(b.value) : 0
      return order || (a.value < b.value ? -1 : 1)
    }),
    tones,
  )
}

/** Options whose value is the Chinese word itself. */
export function listed(name: string, values: readonly string[], tones?: Tones): ChoiceList {
  return freeze(
    name,
    values.map((value) => ({ value, label: value })),
    tones,
  )
}

/** Options in the order in which they are given. */
export function inOrder(
  name: string,
  labels: readonly (readonly [string, string])[],
  tones?: Tones,
): ChoiceList {
  return freeze(
    name,
    labels.map(([value, label]) => ({ value, label })),
    tones,
  )
}

function isChoiceList(value: unknown): value is ChoiceList {
  return typeof value === 'object' && value !== null && 'name' in value && 'options' in value
}

/** The option lists in a file of choices, by name. The file also exports other constants. */
export function listsIn(
  exported: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ChoiceList>> {
  return Object.fromEntries(
    Object.entries(exported).filter((entry): entry is [string, ChoiceList] =>
      isChoiceList(entry[1]),
    ),
  )
}
