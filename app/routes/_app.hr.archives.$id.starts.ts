import { loadRowStarts } from '#modules/hr/archives/web/person-starts.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** What the user may start for a person, for the menu of a row; without scripts it is not called. */
export const loader = guarded('view', loadRowStarts, { visit: false })
