import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { OwnPayAct } from '#product/api/own-pay-acts.ts'

/** An act that users may not do for themselves. The product lists these acts, and every act has a test. */
export type OwnAct = OwnPayAct

/** Whether the caller is one of these people, who are given by the ids of their personnel files. */
export const concernsOneself = ({ userBaseId }: Actor, people: readonly unknown[]): boolean =>
  userBaseId !== null && people.includes(userBaseId)

/** Refuses an act that a user may not do for themselves. Another user with the same permission must do it. */
export function refuseOwnAct(actor: Actor, _act: OwnAct, people: readonly unknown[]): void {
  if (concernsOneself(actor, people)) throw new Failure('conflict', 'conflict.ownPay')
}

/** Whether a row of a statement concerns the caller, by one of its columns. */
export function isOwnRow(
  userBaseId: string | null,
  _act: OwnAct,
  column: string,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is not distinct from ${userBaseId}::uuid
    and ${userBaseId}::uuid is not null)`
}
