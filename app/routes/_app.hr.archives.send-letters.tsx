import { chooseReceivers } from '#modules/hr/letters/web/send-letters.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** On the way from the list of files to the form of sending. */
export const loader = guarded('view', chooseReceivers)
