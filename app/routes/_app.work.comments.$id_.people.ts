import { suggestPeople } from '#platform/web/comments/comment.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

// The API offers only users who may see the record, and only to users who see it themselves.
export const loader = guarded('signed-in', suggestPeople, { visit: false })
