import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { ownPageName } from '#platform/define/built-in/menu-names.server.ts'
import { JOB_CALLS, JOBS_PAGE } from '#platform/define/shipped/jobs/job-calls.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  type BackgroundJob,
  backgroundJob,
  type JobRun,
  type JobSchedule,
  jobWithRuns,
} from '#platform/wire/jobs/background-jobs.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import {
  type JobPageView,
  type JobRunView,
  type JobsView,
  type JobView,
  UNDERSTOOD,
} from './jobs-view.ts'

const REFRESH_S = 3
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const NOT_KNOWN = '—'

const TONE_OF: Readonly<Record<JobRun['state'], Tone>> = {
  running: 'info',
  done: 'good',
  retried: 'warn',
  failed: 'bad',
  interrupted: 'quiet',
}

/** All background jobs with their results. */
export async function loadJobs(call: SignedInCall): Promise<JobsView> {
  const jobs = await call.gateway.ask(JOB_CALLS.list, {}, z.array(backgroundJob))
  return {
    title: pageName(call),
    jobs: jobs.map((job) => describeJob(call, job)),
  }
}

const pageName = ({ language }: SignedInCall) => ownPageName(JOBS_PAGE.slice(1), language)

/** One job with its latest runs. */
export async function loadJob(call: SignedInCall): Promise<JobPageView> {
  const { gateway, params, t } = call
  const { runs, ...job } = await gateway.ask(
    JOB_CALLS.runs,
    { name: params.job ?? '' },
    jobWithRuns,
  )
  const isUnderWay = job.isRunning || job.isWaiting
  const mayRun = holdsRight(await gateway.navigation(), 'system/jobs:run')
  return {
    title: job.label,
    back: { label: pageName(call), href: JOBS_PAGE },
    refreshSeconds: isUnderWay ? REFRESH_S : null,
    job: describeJob(call, job),
    underWay: isUnderWay ? t(job.isRunning ? 'jobs.isRunning' : 'jobs.isWaiting') : '',
    run: mayRun && job.schedule && !isUnderWay ? { asksFirst: job.asksFirst } : null,
    runs: runs.map((run) => describeRun(call, run)),
  }
}

/** Runs a job now; shows errors on its page. */
export async function runJobNow(call: SignedInCall) {
  const { form, gateway, params, setFlash } = call
  const name = params.job ?? ''
  try {
    const understood = form.get(UNDERSTOOD) !== null
    const text = await gateway.send('PUT', JOB_CALLS.run, { name, understood })
    setFlash({ kind: 'success', text })
  } catch (error) {
    const isToldThere = error instanceof GatewayError && ['locked', 'invalid'].includes(error.code)
    if (!isToldThere) throw error
    setFlash({ kind: 'error', text: error.message })
  }
  return redirect(`${JOBS_PAGE}/${encodeURIComponent(name)}`, 303)
}

function describeJob(call: SignedInCall, job: BackgroundJob): JobView {
  const { name, label, about, schedule, nextAt, last, failure } = job
  return {
    name,
    label,
    about,
    href: `${JOBS_PAGE}/${name}`,
    schedule: schedule ? scheduleText(call, schedule) : call.t('jobs.onDemand'),
    next: nextAt === null ? NOT_KNOWN : formatDateTime(nextAt, call.language),
    last: last && describeRun(call, last),
    problem: failure?.problem ?? '',
  }
}

function scheduleText({ t }: SignedInCall, schedule: JobSchedule): string {
  if (schedule.kind === 'minutes') {
    const { every } = schedule
    return every === 1 ? t('jobs.everyMinute') : t('jobs.everyMinutes', { number: every })
  }
  if (schedule.kind === 'hourly') return t('jobs.hourly', { minute: schedule.minute })
  if (schedule.kind === 'daily') return t('jobs.daily', { time: schedule.time })
  return schedule.cron
}

function describeRun(call: SignedInCall, run: JobRun): JobRunView {
  const { t, language } = call
  return {
    id: run.id,
    pill: statePill(call, run.state),
    startedAt: formatDateTime(run.startedAt, language),
    duration: run.ms === null ? NOT_KNOWN : durationText(call, run.ms),
    by: run.byName ?? t('jobs.byClock'),
    problem: run.problem ?? '',
  }
}

function statePill({ t }: SignedInCall, state: JobRun['state']): PillView {
  return { tone: TONE_OF[state], text: t(`jobs.states.${state}`) }
}

function durationText({ t, language }: SignedInCall, ms: number): string {
  const isLong = ms >= MINUTE_MS
  const number = formatNumber(ms / (isLong ? MINUTE_MS : SECOND_MS), language, isLong ? 1 : 2)
  return t(isLong ? 'jobs.minutes' : 'jobs.seconds', { number })
}
