import { applicant } from '#modules/hr/careers/api/applicant.ts'
import type { Actor } from '#platform/api/actor.ts'

/**
 * A colleague who recommends a person. The history names the colleague; the rights are those that opening an application
 * takes, and no others: colleagues cannot read what the verbs read.
 */
export function recommender(actor: Actor): Actor {
  return { ...actor, permissions: applicant(actor.name).permissions }
}
