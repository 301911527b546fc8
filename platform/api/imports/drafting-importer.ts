import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import type { Importer } from './importer.ts'

/**
 * The rows of a file become drafts, as if a user had typed them. Each draft must be approved before it takes
 * effect.
 */
export function draftingImporter(kind: DocumentKind): Importer {
  const { add } = documentRules(kind, {})
  if (!add) throw new Error('documents need a rule to add records')
  return { add }
}
