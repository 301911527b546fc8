import type { Actor } from '#platform/api/actor.ts'
import type { CallDescription } from '#platform/api/http/calls.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

export type Saved = { id: string; version: number }

/** Key and values of the message instead of the standard one. */
export type Told = { key: string; values?: Readonly<Record<string, string | number>> }

/** A write of a resource: checks at its top, one transaction, given by the caller. */
export type WriteVerb = (
  tx: Tx,
  actor: Actor,
  input: WriteInput,
) => Promise<Saved & { message?: Told }>

/** `version` is the one the person saw; null when the caller does not say. */
export type DeleteVerb = (
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
) => Promise<void> | Promise<{ message: Told } | undefined>

/** What the form of an action asks; `id` is the record's, or that of the request on a list. */
export type ActionInput = {
  id: string
  version: number | null
  values: ActionValues
  /** Of an action that is previewed: only to show, or what was shown and is now confirmed. */
  isPreview: boolean
  confirm: string | null
}
export type ActionValues = Readonly<Record<string, WriteInput[string]>>

/** What an action that is previewed would do: lines for people, and the rows that they stand for. */
export type Consequences = { lines: readonly Line[]; rows: unknown }

/**
 * Says `names` in a row as `{{names}}`, and the resource with the path `about` as `{{label}}`.
 * Names of rows of `namesOf` are said as the product calls them in the language.
 */
export type Line = Told & { names?: readonly string[]; namesOf?: string; about?: string }

/** A record that an action made, and what it is called. */
export type Made = { path: string; id: string; title: string }

/** What came of an action. */
export type ActionResult = {
  id?: string
  version?: number
  message?: Told
  /** A secret that is shown this once, such as a new password. */
  once?: string
  /** An address of ours that is shown this once: what it opens it opens for whoever has it. */
  link?: string
  /** Records that came of it, to go on with. */
  made?: readonly Made[]
  /** The record is no more: the page that follows is the list. */
  gone?: boolean
  /** Of an action that is previewed. */
  consequences?: Consequences
  [extra: string]: unknown
}

/** `calls` is the route table, for the action that writes it down. */
export type ActionVerb = (
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  calls: readonly CallDescription[],
) => Promise<ActionResult>
