import type { Actor } from '#platform/api/actor.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Takes back what the caller did to a record within the last minute, if nothing followed from it. */
export type TakeBackVerb = (tx: Tx, actor: Actor, id: string) => Promise<{ message: ReplyMessage }>
