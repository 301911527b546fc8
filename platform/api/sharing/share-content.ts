import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { LinkDoor, Sharable } from '#platform/api/links/link-door.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { NewShareLink } from '#platform/wire/sharing/share-links.ts'

/**
 * Returns the scope of a link and the names in its content; refused unless the caller may share all of it.
 */
export async function requireSharable<Scope extends object>(
  tx: Tx,
  actor: Actor,
  { right, scope: shape, page }: LinkDoor<Scope>,
  scope: unknown,
): Promise<Sharable<Scope>> {
  if (!actor.permissions.has(right)) throw new Failure('forbidden', 'auth.forbidden')
  if (!page) throw new Failure('not-found', 'not-found')
  return page.prepare(tx, actor, shape.parse(scope))
}

/** Makes a link to a page for visitors. Only this response contains its token. */
export async function shareContent<Scope extends object>(
  tx: Tx,
  actor: Actor,
  door: LinkDoor<Scope>,
  link: NewShareLink,
): Promise<{ id: string; token: string; subject: string }> {
  const { scope, names } = await requireSharable(tx, actor, door, link.scope)
  const subject = names.join(door.page?.joinNames)
  const { hours = null, maxViews = null, passcode = null } = link
  const made = await makeLink(tx, actor, door, {
    scope,
    subject,
    hours,
    mostUses: maxViews,
    passcode,
  })
  return { id: made.id, token: made.secret, subject }
}
