import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { checkArchiveRights } from './check-archive-rights.ts'
import { checkGrantEnd, checkGrantOrder, checkGrantScope, type Problems } from './check-grant.ts'

const DIRECTOR = 'hr_director'

export type CompetenceKind = {
  /** Only the HR director gives, changes and removes this right. */
  directorOnly?: boolean
  /** Fields that only the HR director may grant. */
  directorFields?: readonly string[]
  /** The grant ends within a year. */
  ends?: boolean
  /** The grant opens parts of the personnel file. */
  opensArchives?: boolean
}

/** Rights to the personnel file, with their special rules. */
export const USER_INFO: CompetenceKind = {
  directorFields: ['canUnmask', 'canExport'],
  ends: true,
  opensArchives: true,
}

export function requireDirector(actor: Actor, { directorOnly = false }: CompetenceKind): void {
  if (directorOnly && !actor.roles.includes(DIRECTOR)) {
    throw new Failure('conflict', 'conflict.directorOnly')
  }
}

function checkDirectorFields(actor: Actor, kind: CompetenceKind, grant: Values): Problems {
  if (actor.roles.includes(DIRECTOR)) return {}
  const fields = (kind.directorFields ?? []).filter((field) => grant[field] === true)
  return Object.fromEntries(fields.map((field) => [field, { key: 'invalid.needsDirector' }]))
}

export type CompetenceTarget = { resource: Resource; kind: CompetenceKind }

/** The parts of a grant that the actor may not give. */
export async function checkGrantReach(
  tx: Tx,
  actor: Actor,
  kind: CompetenceKind,
  grant: Values,
): Promise<Problems> {
  return {
    ...(await checkGrantScope(tx, actor, grant)),
    ...(kind.opensArchives ? await checkArchiveRights(tx, actor, grant) : {}),
    ...checkDirectorFields(actor, kind, grant),
  }
}

/** Fails when the actor may not give this grant, with the problem at its field. */
export async function requireGrant(
  tx: Tx,
  actor: Actor,
  { resource, kind }: CompetenceTarget,
  { grant, isNew }: { grant: Values; isNew: boolean },
): Promise<void> {
  requireDirector(actor, kind)
  const problems = {
    ...checkGrantOrder(grant),
    ...(kind.ends ? await checkGrantEnd(tx, grant.validTo, { isNew }) : {}),
    ...(await checkGrantReach(tx, actor, kind, grant)),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
}
