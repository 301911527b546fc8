import { type RawBuilder, sql } from 'kysely'
import { say } from '#platform/api/http/messages.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** A sentence of the product in a log: a message key and its values. */
export type Sentence = {
  key: string
  values?: Readonly<Record<string, string | number | Words>>
}

/**
 * Maps each log with translated sentences to the field that shows them. The column `told` holds the parts of a
 * sentence.
 */
const TOLD_IN: Readonly<Record<string, string>> = {
  audit_entry: 'title',
  org_history_entry: 'text',
  planned_org_change: 'text',
}

/** The stored form of a sentence: itself, and its Chinese text for searches. */
export function sentenceColumns<Name extends string>(
  name: Name,
  { key, values }: Sentence,
): Record<Name | 'told', string> {
  const text = { [name]: say('zh', key, values) } as Record<Name, string>
  return { ...text, told: JSON.stringify({ key, values }) }
}

/** Shows the sentence instead of the text, where the row has one. Only a sentence is a JSON object. */
export function sentenceExpression(
  resource: Pick<Resource, 'view'>,
  name: string,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return TOLD_IN[resource.view] === name ? sql`coalesce(r.told, to_jsonb(${text}))` : text
}

/** Formats the sentence of a row in the reader's language. */
export function formatSentence(
  { view }: Pick<Resource, 'view'>,
  record: WireRecord,
  language: Language,
): WireRecord {
  const field = TOLD_IN[view]
  const stored: unknown = field === undefined ? undefined : record[field]
  if (field === undefined || typeof stored !== 'object' || stored === null) return record
  const { key, values } = stored as Sentence
  return { ...record, [field]: say(language, key, values) }
}
