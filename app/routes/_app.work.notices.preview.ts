import { redirect } from '@remix-run/node'
import { previewNewNotice } from '#modules/work/notices/web/new-notice.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Only the form posts here. A user who opens the address is led to the list. */
export const loader = guarded('view', ({ resource }) => redirect(`/${resource.path}`), {
  visit: false,
})

/** Answers the script of the form with the receivers of a notice while the author chooses them. */
export const action = guarded('add', previewNewNotice, { visit: false, maxFields: 1_000 })
