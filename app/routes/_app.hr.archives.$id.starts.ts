import { loadRowStarts } from '#modules/hr/archives/web/person-starts.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/**
 * The actions that the user may start for a person, for the menu of a row. Only scripts call this
 * address.
 */
export const loader = guarded('view', loadRowStarts, { visit: false })
