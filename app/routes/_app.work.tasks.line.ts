import { redirect } from '@remix-run/node'
import { previewLine } from '#modules/work/tasks/web/add-many/add-many.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Only the line for a new task posts here. A user who opens the address is led to the list. */
export const loader = guarded('view', ({ resource }) => redirect(`/${resource.path}`), {
  visit: false,
})

/** Answers the script of the quick line with the parsed line while the user types. */
export const action = guarded('add', previewLine, { visit: false })
