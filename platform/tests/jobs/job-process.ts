/** A process that works at jobs until it is killed: `node --import tsx job-process.ts <database url>`. */
import pino from 'pino'
import { NO_FILES } from '#tests/api/no-files.ts'
import { CLIENT, ORIGIN, UNLIMITED } from '#tests/api/running-api.ts'
import { QUICK, slowJob } from './sample-jobs.ts'

const [url = ''] = process.argv.slice(2)
const { createApi } = await import('#product/api/index.ts')
const { JOBS } = await import('#product/api/jobs.ts')
const api = await createApi({
  files: NO_FILES,
  databaseUrl: url,
  poolSize: 4,
  client: CLIENT,
  issuer: ORIGIN,
  trustClientIp: false,
  rates: UNLIMITED,
  log: pino({ level: 'silent' }),
})
api.startJobs({ atOnce: 1, jobs: [slowJob, ...JOBS], pulse: QUICK })
