import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import type { Language } from '#platform/wire/language/language.ts'

/** A state as a coloured label; a value that is not in the list has the quiet colour. */
export function choicePill(choices: ChoiceList, value: string, language: Language): PillView {
  const tone = choices.options.find((option) => option.value === value)?.tone ?? 'quiet'
  return { tone, text: choiceLabel(choices, value, language) }
}
