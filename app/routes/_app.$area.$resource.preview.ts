import { redirect } from '@remix-run/node'
import { previewForm } from '#platform/web/approval/document-preview.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Only forms post to this address. A user who opens it in the browser is sent to the list. */
export const loader = guarded('view', ({ resource }) => redirect(`/${resource.path}`), {
  visit: false,
})

/** Answers the script of the form with a preview of the document while the user types. */
export const action = guarded('edit', previewForm, { visit: false })
