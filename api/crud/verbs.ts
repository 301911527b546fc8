import type { Actor } from '#api/actor.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'

export type Saved = { id: string; version: number }

/** A write of a resource: checks at its top, one transaction, given by the caller. */
export type WriteVerb = (tx: Tx, actor: Actor, input: WriteInput) => Promise<Saved>

/** `version` is the one the person saw; null when the caller does not say. */
export type DeleteVerb = (tx: Tx, actor: Actor, id: string, version: number | null) => Promise<void>
