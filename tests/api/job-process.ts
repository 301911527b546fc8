/** A process that works at jobs until it is killed: `node --import tsx job-process.ts <database url>`. */
import pino from 'pino'
import { NO_FILES } from './no-files.ts'
import { CLIENT, ORIGIN, UNLIMITED } from './running-api.ts'
import { QUICK, slowJob } from './sample-jobs.ts'

const [url = ''] = process.argv.slice(2)
const { createApi } = await import('#api/index.ts')
const { JOBS } = await import('#api/jobs/jobs.ts')
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
