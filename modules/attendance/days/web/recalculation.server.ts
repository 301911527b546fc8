import { data, redirect } from '@remix-run/node'
import {
  RECALCULATION_CALLS,
  type RecalculationProgress,
  recalculated,
  recalculationProgress,
} from '#modules/attendance/days/wire/recalculation.ts'
import { type Beside, readBeside } from '#modules/attendance/roster/web/group-and-month.server.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import { ROSTER_CALLS, rosterPage } from '#modules/attendance/roster/wire/roster.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { RecalculationProgressView, RecalculationView } from './recalculation-view.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const REFRESH_S = 2
const TONES = { waiting: 'quiet', running: 'info', done: 'good', failed: 'bad' } as const

type Redraw = { problems: ProblemView[]; values: RecalculationView['values'] }

/** The days that the previous page showed, up to today. */
function readValues(url: URL, month: string): RecalculationView['values'] {
  const query = (name: string) => url.searchParams.get(name) ?? ''
  const today = todayInShanghai()
  const lastOfMonth = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  const [start, end] = [query('start'), query('end')]
  const from = DAY.test(start) ? start : `${month}-01`
  const to = DAY.test(end) ? end : lastOfMonth.toISOString().slice(0, 'yyyy-MM-dd'.length)
  const untilToday = (day: string) => (day.localeCompare(today) > 0 ? today : day)
  return {
    start: untilToday(from),
    end: untilToday(to),
    user: isUuid(query('user')) ? query('user') : '',
  }
}

/** The employee whose month the previous page showed, if they are in the group. */
async function findPerson({ url, gateway }: SignedInCall, { group, month }: Beside) {
  const [user, key] = [url.searchParams.get('user'), url.searchParams.get('no')]
  if (user === null || key === null) return null
  const query = { attendGroupId: group, month, key: key.slice(0, 40) }
  const { data: rows } = await gateway.ask(ROSTER_CALLS.data, query, rosterPage)
  const row = rows.find(({ userId }) => userId === user)
  return row ? { id: row.userId, name: row.name } : null
}

/** The form, filled in with the days and employees of the previous page. */
export async function loadRecalculation(
  call: SignedInCall,
  redraw?: Redraw,
): Promise<RecalculationView> {
  const { t, url } = call
  const beside = await readBeside(call)
  const person = await findPerson(call, beside)
  const values = redraw?.values ?? readValues(url, beside.month)
  return {
    title: t('roster.recalc.title'),
    facts: beside.facts,
    back: beside.back,
    problems: redraw?.problems ?? [],
    last: todayInShanghai(),
    person,
    values: person ? values : { ...values, user: '' },
  }
}

const TOLD = new Set<string>(['conflict', 'invalid', 'locked', 'too-many', 'busy', 'not-found'])

/** Computes a few days within the request; more run in the background, and a page shows the progress. */
export const requestRecalculation = redrawing(async function requestRecalculation(
  call: SignedInCall,
) {
  const { form, gateway, t } = call
  const text = (name: string) => String(form.get(name) ?? '')
  const values = { start: text('start'), end: text('end'), user: text('user') }
  const redraw = async (texts: string[], init: ResponseInit) => {
    const problems = texts.map((one) => ({ name: null, text: one }))
    return data(await loadRecalculation(call, { problems, values }), init)
  }
  if (call.isRestored) return redraw([], { status: 200 })
  if (!DAY.test(values.start) || !DAY.test(values.end)) {
    return redraw([t('roster.recalc.needDays')], { status: 400 })
  }
  const beside = await readBeside(call)
  const whom = isUuid(values.user) ? { userIds: [values.user] } : { attendGroupId: beside.group }
  const body = { ...whom, start: values.start, end: values.end }
  try {
    const path = RECALCULATION_CALLS.recalculate
    const { value, message } = await gateway.sendFor('POST', path, body, recalculated)
    if (value.jobId !== null) return redirect(progressHref(value.jobId, beside), 303)
    call.setFlash({ kind: 'success', text: message })
    return redirect(beside.back.href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    return redraw([texts.join(' · ') || t('page.notSaved')], refusalInit(error))
  }
})

const progressHref = (id: string, { group, month }: Beside) =>
  besideHref(`recalculation/${id}`, { group, month })

/** The progress of a computation. */
export async function loadRecalculationProgress(
  call: SignedInCall,
): Promise<RecalculationProgressView> {
  const { t, gateway, params } = call
  const jobId = params.id ?? ''
  const beside = await readBeside(call)
  const run = await gateway.ask(RECALCULATION_CALLS.progress, { jobId }, recalculationProgress)
  const isUnderWay = run.state === 'waiting' || run.state === 'running'
  return {
    title: t(run.closes ? 'roster.recalc.closing' : 'roster.recalc.title'),
    facts: beside.facts,
    back: beside.back,
    again: progressHref(jobId, beside),
    refreshSeconds: isUnderWay ? REFRESH_S : null,
    pill: { tone: TONES[run.state], text: t(`roster.recalc.state.${run.state}`) },
    progress: isUnderWay ? progressOf(call, run) : null,
    result: isUnderWay ? '' : resultOf(call, run),
  }
}

function progressOf({ t, language }: SignedInCall, run: RecalculationProgress) {
  const { total, computed, skippedLocked } = run
  const done = computed + skippedLocked
  const number = (value: number) => formatNumber(value, language)
  const text = t('roster.recalc.progress', { done: number(done), total: number(total) })
  return { done, total, text }
}

function resultOf({ t, language }: SignedInCall, run: RecalculationProgress): string {
  const { state, computed, skippedLocked } = run
  if (state === 'failed') return t('roster.recalc.failed')
  const days = t('roster.recalc.computed', {
    count: computed,
    number: formatNumber(computed, language),
  })
  if (skippedLocked === 0) return days
  const skipped = { count: skippedLocked, number: formatNumber(skippedLocked, language) }
  return `${days} · ${t('roster.recalc.skipped', skipped)}`
}
