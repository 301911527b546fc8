import { chooseReceivers } from '#modules/hr/letters/web/send-letters.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Leads from the list of files to the form that sends letters. */
export const loader = guarded('view', chooseReceivers)
