import type { PillView } from '#app/components/ui/pill.tsx'
import type { Language } from '#contracts/language.ts'
import { choiceLabel } from '#resources/described/labels.ts'
import type { ChoiceList } from '#resources/engine/field-kinds.ts'

/** A state in its colour and its word; one that the list does not know is quiet. */
export function choicePill(choices: ChoiceList, value: string, language: Language): PillView {
  const tone = choices.options.find((option) => option.value === value)?.tone ?? 'quiet'
  return { tone, text: choiceLabel(choices, value, language) }
}
