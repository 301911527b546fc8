import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { personField } from '#platform/define/face-column.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { permissionsFor } from './permission.ts'
import { groupPredicate, scopePredicate } from './scope.ts'

/** The person whose photo a row shows: for an account, the person who owns it, if any. */
export function personColumn(resource: Resource, alias: string): RawBuilder<string | null> {
  return sql.ref(`${alias}.${columnName(personField(resource) ?? 'id')}`)
}

/**
 * SQL for the photo id of a person's row: null if the caller may not see the photo in the personnel file. Users
 * always see their own photo.
 */
export function facePhoto(
  resource: Resource,
  alias: string,
  actor: Actor,
): RawBuilder<string | null> {
  const people = peopleOf(resource)
  const photoField = Object.entries(people.fields).find(([, { kind }]) => kind === 'image')
  if (!photoField) return sql`null::text`
  const [name, { group }] = photoField
  const person = personColumn(resource, alias)
  const isOwn = sql`${person} = ${actor.userBaseId}::uuid`
  const seen = seenPredicate(people, person, group, actor)
  return sql`(select picture.id::text from file as picture
    where picture.record_id = ${person} and picture.resource = ${people.path} and picture.field = ${name}
      and (${isOwn} or ${seen}))`
}

function peopleOf(resource: Resource): Resource {
  const target = resource.fields[personField(resource) ?? '']?.rule.target
  return target === undefined ? resource : requireResource(target)
}

function seenPredicate(
  people: Resource,
  person: RawBuilder<string | null>,
  group: string,
  actor: Actor,
): RawBuilder<boolean> {
  const mayView = permissionsFor(people, 'view').every((code) => actor.permissions.has(code))
  const shown = groupPredicate(people, 'pictured', actor, group)
  if (!mayView || shown === 'none') return sql`false`
  return sql<boolean>`exists (select from ${sql.table(people.table)} as pictured
    where pictured.id = ${person} and pictured.deleted_at is null
      and ${scopePredicate(people, 'pictured', actor, 'view')} and ${shown === 'all' ? sql`true` : shown})`
}
