import { loadChoices } from '#platform/web/pages/forms/choices.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Suggestions for the search box of a form while the user types. Only scripts call this address. */
export const loader = guarded('signed-in', loadChoices, { visit: false })
