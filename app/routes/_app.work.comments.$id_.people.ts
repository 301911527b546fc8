import { suggestPeople } from '#platform/web/comments/comment.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

// The API returns only users who may see the record, and only if the caller may see it too.
export const loader = guarded('signed-in', suggestPeople, { visit: false })
