import { loadChoices } from '#platform/web/pages/forms/choices.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** What the search box of a form asks for while somebody types; without scripts nobody asks. */
export const loader = guarded('signed-in', loadChoices, { visit: false })
