import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

export type Fact = { label: string; text: string }

/** The facts for a decision about documents of one kind, in one line of the inbox. */
export type DocumentFacts = {
  /** The path of the resource. */
  path: string
  /** True if the facts are short enough for the head of the record, where they replace its choice fields. */
  areHead?: true
  facts: (record: WireRecord, words: Pick<SignedInCall, 't' | 'language'>) => Fact[]
}
