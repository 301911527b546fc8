import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import type { Importer } from './importer.ts'

/** Rows of a file become drafts, as if a user had typed them: each is approved before it counts. */
export function draftingImporter(kind: DocumentKind): Importer {
  const { add } = documentRules(kind, {})
  if (!add) throw new Error('documents need a rule to add records')
  return { add }
}
