import { redirect } from '@remix-run/node'
import { takeBack } from '#platform/web/approval/take-back.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { INBOX_PAGE } from '#platform/wire/approval/approval.ts'

/** Other pages hold the form. A user who opens its address is led to the inbox. */
export const loader = guarded('signed-in', async () => redirect(INBOX_PAGE))
// Access comes from the approval that is taken back, not from a button permission.
export const action = guarded('signed-in', takeBack)
