import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import { describeSchedule, nextTime } from '#platform/api/jobs/job-schedule.ts'
import { jobWords } from '#platform/api/jobs/job-words.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { BackgroundJob, JobRun } from '#platform/wire/jobs/background-jobs.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'

const SHOWN_RUNS = 50

type StoredRun = Omit<JobRun, 'problem'> & {
  problem: string | null
  values: Parameters<typeof say>[2]
}

/**
 * A run counts as interrupted when no worker holds its queue lock any more and no retry has
 * started.
 */
const RUN = sql`
  select r.id, r.job, r.queue_id::text as "queueId",
    case when r.state = 'running' and not exists (
      select from graphile_worker._private_jobs q where q.id = r.queue_id and q.locked_at is not null)
      then 'interrupted' else r.state end as state,
    to_char(r.started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startedAt",
    (extract(epoch from r.finished_at - r.started_at) * 1000)::integer as ms,
    u.name as "byName", r.problem, r.problem_values as values
  from job_run r left join app_user u on u.id = r.user_id`

type Standing = {
  name: string
  isRunning: boolean
  isWaiting: boolean
  last: StoredRun | null
  failure: StoredRun | null
}

/** The state of the jobs, in order. */
export async function readJobs(
  db: Database,
  jobs: readonly Job[],
  language: Language,
): Promise<BackgroundJob[]> {
  const names = jobs.map(({ name }) => name)
  const { rows } = await sql<Standing>`
    select j.name, to_jsonb(last) as last, to_jsonb(failure) as failure,
      exists (${queued(sql`q.locked_at is not null`)}) as "isRunning",
      exists (${queued(sql`q.locked_at is null and q.run_at <= now()`)}) as "isWaiting"
    from unnest(${names}::text[]) as j (name)
      left join lateral (${RUN} where r.job = j.name order by r.started_at desc limit 1) last on true
      left join lateral (${RUN} where r.job = j.name and r.state in ('failed', 'retried')
        and not exists (select from job_run good where good.job = j.name and good.state = 'done'
          and good.started_at > r.started_at)
        order by r.started_at desc limit 1) failure on true`.execute(db)
  const standing = new Map(rows.map((row) => [row.name, row]))
  return jobs.flatMap((job) => {
    const found = standing.get(job.name)
    return found ? [describeJob(job, found, language)] : []
  })
}

function queued(where: ReturnType<typeof sql>) {
  return sql`select from graphile_worker._private_jobs q
    join graphile_worker._private_tasks k on k.id = q.task_id
    where k.identifier = j.name and ${where}`
}

function describeJob(
  job: Job,
  { name, last, failure, isRunning, isWaiting }: Standing,
  language: Language,
): BackgroundJob {
  const { label, about } = jobWords(name)
  const cron = job.worksFor === 'product' ? job.schedule : null
  const next = cron === null ? null : nextTime(cron, new Date())
  return {
    name,
    label: label[language],
    about: about[language],
    schedule: cron === null ? null : describeSchedule(cron),
    nextAt: next && momentInShanghai(next),
    asksFirst: job.worksFor === 'product' && job.isFelt === true,
    isRunning,
    isWaiting,
    last: last && tellRun(last, language),
    failure: failure && tellRun(failure, language),
  }
}

/** One job with its latest runs. */
export async function readJobWithRuns(
  db: Database,
  jobs: readonly Job[],
  request: { name: string; language: Language },
): Promise<BackgroundJob & { runs: JobRun[] }> {
  const one = jobs.filter(({ name }) => name === request.name)
  const [job] = await readJobs(db, one, request.language)
  if (!job) throw new Failure('not-found', 'not-found')
  const { rows } = await sql<StoredRun>`
    ${RUN} where r.job = ${request.name} order by r.started_at desc limit ${SHOWN_RUNS}`.execute(db)
  return { ...job, runs: rows.map((run) => tellRun(run, request.language)) }
}

function tellRun({ values, ...run }: StoredRun, language: Language): JobRun {
  const { id, queueId, state, startedAt, ms, byName, problem } = run
  return {
    id,
    queueId,
    state,
    startedAt,
    ms,
    byName,
    problem: problem === null ? null : say(language, problem, { ...values, number: queueId }),
  }
}
