import { leadToList, takeBackChange } from '#platform/web/pages/act/take-back.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', leadToList)
// The API checks the permission of the change that the user takes back.
export const action = guarded('view', takeBackChange)
