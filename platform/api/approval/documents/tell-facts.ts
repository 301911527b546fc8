import type { Actor } from '#platform/api/actor.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { DocumentFact } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { Background, DocumentKind } from './document-kind.ts'

type Reader = { actor: Actor; language: Language }

/** The facts of a document for the decision, in the reader's language. */
export async function tellFacts(
  db: Database | Tx,
  { background }: DocumentKind,
  record: WireRecord,
  { actor, language }: Reader,
): Promise<DocumentFact[]> {
  return sayFacts((await background?.(db, record, actor)) ?? [], language)
}

/** Facts in the words of a language. */
export function sayFacts(facts: readonly Background[], language: Language): DocumentFact[] {
  return facts.map(({ label, text, tone }) => ({
    label: say(language, label.key, label.values),
    text: say(language, text.key, text.values),
    ...(tone && { tone }),
  }))
}
