import { chooseReceivers } from '#app/features/hr/send-letters.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** On the way from the list of files to the form of sending. */
export const loader = guarded('view', chooseReceivers)
