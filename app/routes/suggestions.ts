import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSuggestions } from '#platform/web/search/suggestions.server.ts'

/** Suggestions for the global search while the user types. Only scripts call this address. */
export const loader = guarded('signed-in', loadSuggestions, { visit: false })
