import { previewForm } from '#platform/web/approval/document-preview.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** The preview of a document, for the form that asks for it while the user types. */
export const action = guarded('edit', previewForm, { visit: false })
