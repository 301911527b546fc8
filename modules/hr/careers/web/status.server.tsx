import { redirect } from '@remix-run/node'
import type { TFunction } from 'i18next'
import {
  type ApplicationStatus,
  applicationStatus,
  CAREERS_CALLS,
  done,
} from '#modules/hr/careers/wire/careers.ts'
import { INTERVIEW_MODE } from '#modules/hr/interviews/define/choices.ts'
import { INTERVIEW_KIND } from '#modules/hr/recruiting-needs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareCookie, shareCookieLine } from '#platform/web/sharing/share-cookie.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { answerDocument, type Reading, readingOf } from './careers-document.server.tsx'
import { ClosedNotice } from './careers-frame.tsx'
import { askCompany } from './company.server.ts'
import { firstDayAddress } from './first-day-address.server.ts'
import { ConfirmPage, DoorPage, StatusPage, type StatusView } from './status-page.tsx'
import { inLanguageOf } from './vacancies.server.tsx'

const PAGE = '/SharingCenter/candidate'
/** The page on which the holder of a ticket reads what the company keeps about them. */
const DATA_PAGE = '/SharingCenter/candidateData'
/** The name of the page in its cookie. */
const COOKIE_PAGE = 'candidate'
const TOKEN = 'k'
const MAX_TOKEN = 100
const TOO_MANY = 429
/** The field of the buttons with a time. */
const TAKE = 'time'

/** What the person can do here, by the value of `do` and of `ask`. */
const CALL_OF: Readonly<Record<string, string>> = {
  withdraw: CAREERS_CALLS.withdraw,
  leavePool: CAREERS_CALLS.leavePool,
}

/**
 * How far an application is. A ticket in the address is put into a cookie and opens nothing: a program that previews
 * the address must not count as its reader.
 */
export async function loadStatus(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const token = call.url.searchParams.get(TOKEN)
  if (token !== null) {
    const kept = { token: token.slice(0, MAX_TOKEN) }
    call.addCookie(await shareCookieLine(COOKIE_PAGE, kept, state))
    return redirect(reading.at(PAGE), 303)
  }
  const access = await readShareCookie(COOKIE_PAGE, state)
  if (access === null) return showClosed(call, state, reading)
  if ('token' in access) return showDoor(call, state, reading)
  const status = await readStatus(state, reading, access.opening)
  return status ? showStatus(call, state, reading, status) : showClosed(call, state, reading)
}

function readStatus(state: RequestState, reading: Reading, opening: string) {
  const caller = inLanguageOf(state, reading)
  return callOpenly(caller, CAREERS_CALLS.status, { opening }, applicationStatus)
}

async function showClosed(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  status = 200,
): Promise<Response> {
  const { t } = reading
  const content = <ClosedNotice t={t} />
  const title = t('careers.status.title')
  const company = await askCompany(state)
  return answerDocument(call, reading, { title, company, content, status })
}

const tokenOf = ({ session, settings }: RequestState) =>
  session ? formTokenOf(session, settings.sessionKeys) : ''

async function showDoor(call: OpenCall, state: RequestState, reading: Reading): Promise<Response> {
  const { t, at } = reading
  const content = <DoorPage action={at(PAGE)} formToken={tokenOf(state)} t={t} />
  const title = t('careers.status.title')
  const company = await askCompany(state)
  return answerDocument(call, reading, { title, company, content })
}

function showStatus(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  status: ApplicationStatus,
): Response {
  const { t } = reading
  const asked = call.url.searchParams.get('ask') ?? ''
  const view = describeStatus({ call, state, reading }, status)
  const mayAsk =
    (asked === 'withdraw' && status.canWithdraw) ||
    (asked === 'leavePool' && status.poolUntil !== null)
  const content = mayAsk ? (
    <ConfirmPage
      act={asked}
      question={t(`careers.status.ask.${asked}`, { post: status.post })}
      action={reading.at(PAGE)}
      formToken={tokenOf(state)}
      t={t}
    />
  ) : (
    <StatusPage view={view} action={reading.at(PAGE)} formToken={tokenOf(state)} t={t} />
  )
  const title = t('careers.status.title')
  return answerDocument(call, reading, { title, company: status.company, content })
}

type Visit = { call: OpenCall; state: RequestState; reading: Reading }

function describeStatus(visit: Visit, status: ApplicationStatus): StatusView {
  const {
    call: { url },
    reading: { t, at, language },
  } = visit
  const { number, post, city, appliedOn, since, step, days, canWithdraw, poolUntil } = status
  const { offerUntil, interviews, planned } = status
  const act = url.searchParams.get('done') ?? ''
  const isDone = Object.hasOwn(CALL_OF, act) || act === TAKE
  const waiting = days === null ? '' : t('careers.status.days', { count: days })
  return {
    title: t('careers.status.title'),
    problem: url.searchParams.has('gone') ? t('careers.status.timeGone') : '',
    told: isDone ? t('careers.status.done') : '',
    step: t(`careers.status.step.${step}`),
    next: [nextOf(t, status), waiting].filter(Boolean).join(' '),
    facts: [
      { label: t('careers.status.number'), value: number },
      { label: t('careers.post'), value: post },
      { label: t('careers.city'), value: city },
      { label: t('careers.status.appliedOn'), value: formatDate(appliedOn, language) },
      { label: t('careers.status.since'), value: formatDate(since, language) },
    ],
    firstDay: firstDayAddress(visit, status.formTicket),
    offer:
      offerUntil === null
        ? ''
        : t('careers.status.offer', { at: formatDateTime(offerUntil, language) }),
    interviews: interviews.map((one) => describeInterview(t, language, one)),
    planned: planned.map((one) => describePlanned(t, language, one)),
    withdrawHref: canWithdraw ? at(PAGE, { ask: 'withdraw' }) : '',
    dataHref: at(DATA_PAGE),
    pool:
      poolUntil === null
        ? null
        : {
            text: t('careers.status.pool', { day: formatDate(poolUntil, language) }),
            href: at(PAGE, { ask: 'leavePool' }),
          },
  }
}

/** What comes next: first what the person can do, then what the recruiter does. */
function nextOf(t: TFunction, { step, interviews, planned }: ApplicationStatus): string {
  if (interviews.some(({ times }) => times.length > 0)) return t('careers.status.next.choose')
  if (planned.length > 0) return t('careers.status.next.come')
  return t(`careers.status.next.${step}`)
}

type Held = Pick<ApplicationStatus['planned'][number], 'minutes' | 'mode' | 'place'>

/** "Video · https://… · about 60 minutes". */
function aboutOf(t: TFunction, language: Language, { minutes, mode, place }: Held): string {
  const where = [choiceLabel(INTERVIEW_MODE, mode, language), place].filter(Boolean)
  return [...where, t('careers.status.minutes', { count: minutes })].join(' · ')
}

function describePlanned(
  t: TFunction,
  language: Language,
  interview: ApplicationStatus['planned'][number],
): StatusView['planned'][number] {
  const { round, kind, at } = interview
  return {
    key: `${round} ${at}`,
    title: t('careers.status.planned', { kind: choiceLabel(INTERVIEW_KIND, kind, language) }),
    at: formatDateTime(at, language),
    about: aboutOf(t, language, interview),
  }
}

function describeInterview(
  t: TFunction,
  language: Language,
  interview: ApplicationStatus['interviews'][number],
): StatusView['interviews'][number] {
  const { round, kind, times } = interview
  return {
    round: String(round),
    title: t('careers.status.chooseTime', { kind: choiceLabel(INTERVIEW_KIND, kind, language) }),
    about: aboutOf(t, language, interview),
    times: times.map((at) => ({ value: at, label: formatDateTime(at, language) })),
  }
}

/** The value of a button with a time: the round, then the time. */
const CHOSEN = /^(\d{1,2}) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/

async function takeTime(
  { call, state, reading }: { call: OpenCall; state: RequestState; reading: Reading },
  opening: string,
): Promise<Response> {
  const [, round = '0', at = ''] = CHOSEN.exec(String(call.form.get(TAKE) ?? '')) ?? []
  const body = { opening, round: Number(round), at }
  const caller = inLanguageOf(state, reading)
  const { isDone } = await callOpenly(caller, CAREERS_CALLS.takeTime, body, done)
  return redirect(reading.at(PAGE, isDone ? { done: TAKE } : { gone: '1' }), 303)
}

/** Opens the ticket, or does what the person confirmed. */
export async function actOnStatus(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const access = await readShareCookie(COOKIE_PAGE, state)
  if (access === null) return showClosed(call, state, reading)
  try {
    if ('token' in access) return await openTicket(call, state, reading, access.token)
    if (call.form.has(TAKE)) return await takeTime({ call, state, reading }, access.opening)
    const act = String(call.form.get('do') ?? '')
    const path = Object.hasOwn(CALL_OF, act) ? CALL_OF[act] : undefined
    if (path === undefined) return redirect(reading.at(PAGE), 303)
    const { opening } = access
    await callOpenly(inLanguageOf(state, reading), path, { opening }, done)
    return redirect(reading.at(PAGE, { done: act }), 303)
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too-many') {
      return showClosed(call, state, reading, TOO_MANY)
    }
    throw error
  }
}

async function openTicket(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  token: string,
): Promise<Response> {
  const caller = inLanguageOf(state, reading)
  const answer = await callOpenly(caller, CAREERS_CALLS.openStatus, { token }, shareLinkAnswer)
  if (answer.outcome === 'closed') return showClosed(call, state, reading)
  const { opening, seconds } = answer
  call.addCookie(await shareCookieLine(COOKIE_PAGE, { opening }, state, seconds))
  return redirect(reading.at(PAGE), 303)
}
