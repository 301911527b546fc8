import type { Resource } from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { isWritable } from '#platform/define/engine/schema.ts'

/** Field kinds that a cell cannot hold. */
const NO_CELL: ReadonlySet<FieldKind> = new Set(['rows', 'image', 'files'])

/** The fields that a file can fill: those that a user may enter in the form of a new record. */
export function importedFields({ fields }: Resource): string[] {
  return Object.entries(fields)
    .filter(([, field]) => isWritable(field, 'add') && !NO_CELL.has(field.kind))
    .map(([name]) => name)
}

/** The calls that return the import template of a resource and that accept an import file. */
export function importCalls({ controller }: Pick<Resource, 'controller'>): {
  template: string
  send: string
} {
  const word = controller.item ?? controller.name
  return {
    template: callPath(controller, `Get${word}ImportTemplate`),
    send: callPath(controller, `Import${word}`),
  }
}
