/** A process that lets documents take effect until it is killed: `node --import tsx effect-process.ts <database url>`. */
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { documentKinds } from '#product/api/areas.ts'

const [url = ''] = process.argv.slice(2)
const onTrouble = (error: unknown, what: string) => process.stderr.write(`${what}: ${error}\n`)
const { db } = openDatabase(url, {
  poolSize: 2,
  role: 'staffdesk_app',
  onIdleError: () => undefined,
})
process.send?.('ready')
for (;;) await takeDueEffects({ db, kinds: documentKinds(), onTrouble })
