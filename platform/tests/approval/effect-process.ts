/**
 * A process that waits for a message, then lets transfers take effect until it is killed: `node --import tsx
 * effect-process.ts <database url>`.
 */
import { once } from 'node:events'
import { transferKind } from '#modules/hr/transfers/api/transfer.ts'
import { kindsByPath } from '#platform/api/approval/documents/document-kind.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'

const [url = ''] = process.argv.slice(2)
const onTrouble = (error: unknown, what: string) => process.stderr.write(`${what}: ${error}\n`)
const { db } = openDatabase(url, {
  poolSize: 2,
  role: 'staffdesk_app',
  onIdleError: () => undefined,
})
// Only this kind: loading the whole product took most of the time of the test.
const kinds = kindsByPath([transferKind], [transferKind.resource])
process.send?.('ready')
await once(process, 'message')
for (;;) await takeDueEffects({ db, kinds, onTrouble })
