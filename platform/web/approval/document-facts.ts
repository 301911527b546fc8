import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Without a label, the text says enough. */
export type Fact = { label: string; text: string }

/** The facts for a decision about documents of one kind, in one line of the inbox. */
export type DocumentFacts = {
  /** The path of the resource. */
  path: string
  /** True if the facts are short enough for the head of the record, where they replace its choice fields. */
  areHead?: true
  /** The columns that the facts say in other words. The head then leaves out these and the choice fields. */
  replaces?: readonly string[]
  facts: (record: WireRecord, words: Pick<SignedInCall, 't' | 'language'>) => Fact[]
}
