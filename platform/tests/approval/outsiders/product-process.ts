/**
 * Runs the whole product with the made-up documents in a process of its own, because the registry takes no
 * further resource once it is loaded, and test files share processes. `node --import tsx product-process.ts
 * <database url>` prints its port and ends with its parent.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { hr } from '#modules/hr/define/area.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { startApi } from '#tests/api/running-api.ts'
import { KINDS } from './made-up-documents.ts'

const [url = ''] = process.argv.slice(2)
const made = KINDS.map(({ resource }) => resource)
Object.assign(hr, { resources: [...hr.resources, ...made] })
const { hr: answered } = await import('#modules/hr/api/area.ts')
const { answers } = await import('#platform/api/calls/area.ts')
Object.assign(answered, {
  resources: [...answered.resources, ...made.map((resource) => answers(resource))],
  documents: [...(answered.documents ?? []), ...KINDS],
})
const api = await startApi(url)
api.startJobs({ atOnce: 1, pulse: QUICK })
const server = createServer(getRequestListener(api.fetch))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
