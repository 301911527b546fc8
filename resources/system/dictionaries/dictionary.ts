import type { ChoiceList } from '#resources/engine/field-kinds.ts'
import type { DictionaryType } from './shipped-entries.ts'

/** An option list whose entries are rows of a dictionary, which a company changes while people work. */
export function dictionary(type: DictionaryType): ChoiceList {
  return { name: type, options: [], dictionary: type }
}
