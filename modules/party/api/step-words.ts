import { PARTY_STEP } from '#modules/party/define/choices.ts'
import en from '#modules/party/define/en.json' with { type: 'json' }
import es from '#modules/party/define/es.json' with { type: 'json' }
import type { Words } from '#platform/wire/language/words.ts'

type Names = Readonly<Record<string, string>>

/** The name of a step in every language, for messages. */
export function stepWords(code: string): Words {
  const zh = PARTY_STEP.options.find(({ value }) => value === code)?.label ?? code
  const english: Names = en.choices.partyStep
  const spanish: Names = es.choices.partyStep
  return { zh, en: english[code] ?? zh, es: spanish[code] ?? zh }
}
