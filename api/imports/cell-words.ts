import { say } from '#api/http/messages.ts'
import type { DictionaryEntry } from '#api/store/dictionary-cache.ts'
import { LANGUAGES } from '#contracts/language.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import type { ChoiceList, Field } from '#resources/engine/field-kinds.ts'
import { entryLabel } from '#resources/system/dictionaries/entry-label.ts'

/** Entries of dictionaries by their type. */
export type EntriesByType = ReadonlyMap<string, readonly DictionaryEntry[]>

/** What the words in a column stand for, whatever language they are in. */
export type CellWords = {
  codeOf(choices: ChoiceList, text: string): string
  /** Null where it says neither. */
  flagOf(text: string): boolean | null
}

const plain = (text: string) => text.trim().toLowerCase()

/** The first of two that read the same counts; codes before words. */
function put(words: Map<string, string>, word: string, code: string): void {
  if (!words.has(plain(word))) words.set(plain(word), code)
}

function wordsOf(choices: ChoiceList, entries: EntriesByType): Map<string, string> {
  const words = new Map<string, string>()
  const known = entries.get(choices.dictionary ?? '') ?? []
  const type = choices.dictionary ?? ''
  for (const language of LANGUAGES) {
    for (const { value } of choices.options)
      put(words, choiceLabel(choices, value, language), value)
    for (const entry of known) put(words, entryLabel(type, entry, language), entry.code)
  }
  for (const { value } of choices.options) put(words, value, value)
  for (const { code } of known) put(words, code, code)
  return words
}

/** The words of all languages, so that a file may be in another one than its reader. */
export function createCellWords(entries: EntriesByType): CellWords {
  const known = new Map<ChoiceList, Map<string, string>>()
  const spoken = (key: string) => LANGUAGES.map((language) => plain(say(language, key)))
  const yes = new Set([...spoken('yes'), 'true', '1', 'y', '√', '✓'])
  const no = new Set([...spoken('no'), 'false', '0', 'n', '×'])
  return {
    codeOf(choices, text) {
      const words = known.get(choices) ?? wordsOf(choices, entries)
      known.set(choices, words)
      return words.get(plain(text)) ?? text
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
