/** A process that lets documents take effect until it is killed: `node --import tsx effect-process.ts <database url>`. */
import { takeDueEffects } from '#api/approval/due-documents.ts'
import { documentKinds } from '#api/areas/areas.ts'
import { openDatabase } from '#api/store/database.ts'

const [url = ''] = process.argv.slice(2)
const onTrouble = (error: unknown, what: string) => process.stderr.write(`${what}: ${error}\n`)
const { db } = openDatabase(url, {
  poolSize: 2,
  role: 'staffdesk_app',
  onIdleError: () => undefined,
})
process.send?.('ready')
for (;;) await takeDueEffects({ db, kinds: documentKinds(), onTrouble })
