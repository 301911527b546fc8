import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'

/** Refuses that somebody records steps, votes or dues of their own membership. */
export function refuseOwnMembership({ userBaseId }: Actor, personId: unknown): void {
  if (userBaseId !== null && userBaseId === personId) throw new Failure('forbidden', 'party.own')
}
