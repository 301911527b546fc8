import { requireResource } from '#product/define/registry.server.ts'
import type { Resource } from './engine/define-resource.ts'
import type { Field } from './engine/field-kinds.ts'

const isPicture = ({ kind }: Field) => kind === 'image'

/** Whether the rows are people with pictures. */
function arePictured(resource: Resource): boolean {
  return resource.arePeople && Object.values(resource.fields).some(isPicture)
}

function findPerson(resource: Resource): string | undefined {
  if (!resource.arePeople || arePictured(resource)) return undefined
  return Object.entries(resource.fields).find(
    ([, { kind, rule }]) =>
      kind === 'reference' &&
      rule.target !== undefined &&
      arePictured(requireResource(rule.target)),
  )?.[0]
}

const found = new WeakMap<Resource, { field: string | undefined }>()

/** For accounts: the field with the person whose face the page shows. */
export function personField(resource: Resource): string | undefined {
  const known = found.get(resource)
  if (known) return known.field
  const field = findPerson(resource)
  found.set(resource, { field })
  return field
}

/**
 * `leaderId` → `leaderFace`: the key, next to an account, with the id of the person. The id decides the
 * colour of the face.
 */
export function referenceFaceKey(fieldName: string): string {
  return fieldName.endsWith('Id') ? `${fieldName.slice(0, -2)}Face` : `${fieldName}Face`
}
