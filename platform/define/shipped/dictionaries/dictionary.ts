import { withSynonyms } from '#platform/define/engine/choice-list.ts'
import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import { DICTIONARY_WORDS } from './dictionary-words.ts'
import type { DictionaryType } from './shipped-entries.ts'

/** An option list whose entries are rows of a dictionary. A company can change them at any time. */
export function dictionary(type: DictionaryType): ChoiceList {
  return withSynonyms({ name: type, options: [], dictionary: type }, DICTIONARY_WORDS[type] ?? {})
}
