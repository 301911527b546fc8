import type { Actor } from '#platform/api/actor.ts'
import { requireFit } from '#platform/api/crud/require-fit.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { DocumentKind } from './document-kind.ts'
import { submitting } from './submit-document.ts'

/** A document in the version that the user saw. */
export type SeenDocument = { id: string; version: number }

/** A caller without the permission is refused before the first document. */
export function requireSubmit({ resource }: DocumentKind, actor: Actor) {
  const action = resource.actions.submit
  if (!action) throw new Error(`${resource.path} has no submit action`)
  if (!permissionsFor(resource, action.button).every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  return action
}

/** Submits a document as its button does: checks the permission, then the state, then the rule of the kind. */
export async function submitOne(
  tx: Tx,
  { actor, language }: { actor: Actor; language: Language },
  kind: DocumentKind,
  { id, version }: SeenDocument,
): Promise<void> {
  const { resource } = kind
  const action = requireSubmit(kind, actor)
  const input = { id, version, values: {}, isPreview: false, confirm: null }
  await requireFit(tx, actor, { resource, action, language }, input)
  await submitting(kind)(tx, actor, input)
}
