import { say } from '#platform/api/http/messages.ts'
import type { DictionaryEntry } from '#platform/api/store/caches/dictionary-cache.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ChoiceList, Field } from '#platform/define/engine/field-kinds.ts'
import { entryLabel } from '#platform/define/shipped/dictionaries/entry-label.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { type Words, writeWords } from '#platform/wire/language/words.ts'
import { halfWidth, withoutUnseen } from '#platform/wire/values/plain-text.ts'

/** Entries of dictionaries by their type. */
export type EntriesByType = ReadonlyMap<string, readonly DictionaryEntry[]>

/** Finds what values in a column mean, in any language. */
export type CellWords = {
  /** The options that a text can mean: none when unknown, several when ambiguous. */
  codesOf(choices: ChoiceList, text: string): readonly string[]
  /** The labels of all options, or of the given codes, as a text in each language. */
  labelsOf(choices: ChoiceList, codes?: readonly string[]): Words
  /** The options that the user may choose: all, or only the given codes. */
  openOptions(
    choices: ChoiceList,
    language: Language,
    codes: readonly string[] | null,
  ): { value: string; label: string }[]
  /** Null when the text is neither yes nor no. */
  flagOf(text: string): boolean | null
}

/** Full-width and half-width letters, capitals, and blanks within the text make no difference. */
const plain = (text: string) => halfWidth(withoutUnseen(text)).replace(/\s+/g, '').toLowerCase()

/** A message lists at most this many options: users know the content of longer lists. */
const LISTED_OPTIONS = 12

const COMMAS: Words = { zh: '、', en: ', ', es: ', ' }

type Option = { code: string; names: Words; isOpen: boolean }

function optionsOf(choices: ChoiceList, entries: EntriesByType): Option[] {
  const type = choices.dictionary ?? ''
  return [
    ...choices.options.map(({ value }) => ({
      code: value,
      names: choiceWords(choices, value),
      isOpen: true,
    })),
    ...(entries.get(type) ?? []).map((entry) => ({
      code: entry.code,
      names: writeWords((language) => entryLabel(type, entry, language)),
      isOpen: entry.enabled,
    })),
  ]
}

type Known = { options: readonly Option[]; named: ReadonlyMap<string, string>; other: OtherWords }
type OtherWords = ReadonlyMap<string, ReadonlySet<string>>

function know(choices: ChoiceList, entries: EntriesByType): Known {
  const options = optionsOf(choices, entries)
  const named = new Map<string, string>()
  // Of two equal words the first counts. Names are added before codes.
  const put = (word: string, code: string) => {
    if (!named.has(plain(word))) named.set(plain(word), code)
  }
  for (const language of LANGUAGES) {
    for (const { code, names } of options) put(names[language], code)
  }
  for (const { code } of options) put(code, code)
  return { options, named, other: otherWords(choices, options) }
}

/** Synonyms, and the parts of names such as 中专/中技. */
function otherWords({ synonyms = {} }: ChoiceList, options: readonly Option[]): OtherWords {
  const other = new Map<string, Set<string>>()
  for (const { code, names } of options) {
    const halves = names.zh.includes('/') ? names.zh.split('/') : []
    for (const word of [...(synonyms[code] ?? []), ...halves]) {
      const codes = other.get(plain(word)) ?? new Set()
      other.set(plain(word), codes.add(code))
    }
  }
  return other
}

/** Knows the words of all languages, because a file may be in another language than the user's. */
export function createCellWords(entries: EntriesByType): CellWords {
  const known = new Map<ChoiceList, Known>()
  const knownOf = (choices: ChoiceList) => {
    const lookup = known.get(choices) ?? know(choices, entries)
    known.set(choices, lookup)
    return lookup
  }
  const spoken = (key: string) => LANGUAGES.map((language) => plain(say(language, key)))
  const yes = new Set([...spoken('yes'), 'true', '1', 'y', '√', '✓', '有', '对'])
  const no = new Set([...spoken('no'), 'false', '0', 'n', '×', '无', '没有'])
  return {
    codesOf(choices, text) {
      const { named, other } = knownOf(choices)
      const code = named.get(plain(text))
      return code === undefined ? [...(other.get(plain(text)) ?? [])] : [code]
    },
    labelsOf(choices, codes) {
      const { options } = knownOf(choices)
      const meant = options.filter(({ code, isOpen }) => (codes ? codes.includes(code) : isOpen))
      const listed = meant.slice(0, LISTED_OPTIONS)
      const more = meant.length > listed.length ? ['…'] : []
      return writeWords((language) =>
        [...listed.map(({ names }) => names[language]), ...more].join(COMMAS[language]),
      )
    },
    openOptions(choices, language, codes) {
      return knownOf(choices)
        .options.filter(({ code, isOpen }) => isOpen && (codes === null || codes.includes(code)))
        .map(({ code, names }) => ({ value: code, label: names[language] }))
    },
    flagOf(text) {
      if (yes.has(plain(text))) return true
      return no.has(plain(text)) ? false : null
    },
  }
}

/** Types of the dictionaries that fields choose from. */
export function dictionariesOf({ fields }: Pick<Resource, 'fields'>): string[] {
  return Object.values<Field>(fields).flatMap(({ rule }) => rule.choices?.dictionary ?? [])
}
