import type { Actor } from '#platform/api/actor.ts'
import type { MessageValues } from '#platform/api/failure.ts'
import type { CallDescription } from '#platform/api/http/calls.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

export type Saved = { id: string; version: number }

/** Key and values of the message instead of the standard one. */
export type ReplyMessage = {
  key: string
  values?: MessageValues
  /** The write succeeded, and the caller should check what the message says. */
  isDoubtful?: true
}

/** A write of a resource. It does its checks first, and runs in the transaction that the caller passes. */
export type WriteVerb = (
  tx: Tx,
  actor: Actor,
  input: WriteInput,
) => Promise<Saved & { message?: ReplyMessage }>

/** `version` is the version that the caller saw; null when the request has none. */
export type DeleteVerb = (
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
) => Promise<void> | Promise<{ message: ReplyMessage } | undefined>

/** The input of an action; `id` is the id of the record, or for an action on a list the id of the request. */
export type ActionInput = {
  id: string
  version: number | null
  values: ActionValues
  /** For an action with a preview: true for the preview, false for the confirmed action. */
  isPreview: boolean
  confirm: string | null
}
export type ActionValues = Readonly<Record<string, WriteInput[string]>>

/** The effects of an action with a preview: lines for the user, and the rows they summarise. */
export type Consequences = { lines: readonly Line[]; rows: unknown }

/**
 * Shows `names` joined as `{{names}}`, and the label of the resource `about` as `{{label}}`. `namesOf` is the resource
 * of these names: names of shipped rows appear in the reader's language.
 */
export type Line = ReplyMessage & { names?: readonly string[]; namesOf?: string; about?: string }

/** A record that an action created, with its title. */
export type Made = { path: string; id: string; title: string }

/** The result of an action. */
export type ActionResult = {
  id?: string
  version?: number
  message?: ReplyMessage
  /** A secret that is shown this once, such as a new password. */
  once?: string
  /** A link of the product that is shown this once. Every user who has it can open it. */
  link?: string
  /** New records, which the next page links to. */
  made?: readonly Made[]
  /** The record is deleted: the next page is the list. */
  gone?: boolean
  /** Only for an action with a preview. */
  consequences?: Consequences
  [extra: string]: unknown
}

/** Runs a part of long work in its own transaction. The part stays stored when later work fails. */
export type Apart = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * `calls` is the route table, for the action that stores it. Without `apart` all work of the action is one transaction,
 * as in a preview, which is rolled back.
 */
export type ActionVerb = (
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  calls: readonly CallDescription[],
  apart?: Apart,
) => Promise<ActionResult>
