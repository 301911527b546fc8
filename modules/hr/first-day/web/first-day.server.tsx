import { redirect } from '@remix-run/node'
import {
  answerDocument,
  type Reading,
  readingOf,
} from '#modules/hr/careers/web/careers-document.server.tsx'
import { ClosedNotice } from '#modules/hr/careers/web/careers-frame.tsx'
import { askCompany } from '#modules/hr/careers/web/company.server.ts'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import { STEP_NAMES, stepOf } from '#modules/hr/first-day/define/form-steps.ts'
import { FIRST_DAY_CALLS, type FirstDay, firstDay } from '#modules/hr/first-day/wire/first-day.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareCookie, shareCookieLine } from '#platform/web/sharing/share-cookie.server.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { actOnStep } from './act-on-step.server.ts'
import { describeFirstDay } from './describe-first-day.server.ts'
import { describeStepPage } from './describe-step-page.server.ts'
import { FirstDayDoor, FirstDayPage } from './first-day-page.tsx'
import { StepPage } from './step-page.tsx'
import { DAY, type Kept, NO_PROBLEM, PAGE, STEP, type Visit } from './visit.server.ts'

const TOKEN = 'k'
const MAX_TOKEN = 100
const TOO_MANY = 429
/** The names of the page in its cookies: before its link was opened, and after it. */
const [DOOR_COOKIE, OPEN_COOKIE] = ['joinDoor', 'joinForm']
/** A working day: a form may be filled in with breaks. The draft stays longer, and the address opens it again. */
const OPEN_S = 12 * 60 * 60

/** Whether a call is about a first day, and not about an application. Both have the address /addUser. */
export const isOfFirstDay = ({ url: { searchParams } }: OpenCall): boolean =>
  searchParams.has(TOKEN) || searchParams.has(STEP)

const tokenOf = ({ session, settings }: RequestState) =>
  session ? formTokenOf(session, settings.sessionKeys) : ''

async function readTicket(page: string, state: RequestState): Promise<string | null> {
  const access = await readShareCookie(page, state)
  return access !== null && 'token' in access ? access.token : null
}

/** Puts the ticket of the address into a cookie. A program that previews the address opens nothing. */
async function keepTicket(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  token: string,
): Promise<Response> {
  const kept = { token: token.slice(0, MAX_TOKEN) }
  call.addCookie(await shareCookieLine(DOOR_COOKIE, kept, state))
  // An earlier ticket of this browser may be that of somebody else.
  call.addCookie(await shareCookieLine(OPEN_COOKIE, { token: '' }, state, 0))
  return redirect(reading.at(PAGE, { [STEP]: DAY }), 303)
}

/** The first day of the ticket, or a step of the form. */
export async function loadFirstDay(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const token = call.url.searchParams.get(TOKEN)
  if (token !== null) return keepTicket(call, state, reading, token)
  const ticket = await readTicket(OPEN_COOKIE, state)
  if (ticket !== null) return showPage({ call, state, reading, ticket }, NO_PROBLEM)
  const waits = (await readTicket(DOOR_COOKIE, state)) !== null
  return waits ? showDoor(call, state, reading) : showClosed(call, state, reading)
}

async function showClosed(
  call: OpenCall,
  state: RequestState,
  reading: Reading,
  status = 200,
): Promise<Response> {
  const { t } = reading
  const company = await askCompany(state)
  const content = <ClosedNotice t={t} />
  return answerDocument(call, reading, { title: t('firstDay.title'), company, content, status })
}

async function showDoor(call: OpenCall, state: RequestState, reading: Reading): Promise<Response> {
  const { t, at } = reading
  const action = at(PAGE, { [STEP]: DAY })
  const content = <FirstDayDoor action={action} formToken={tokenOf(state)} t={t} />
  const company = await askCompany(state)
  return answerDocument(call, reading, { title: t('firstDay.title'), company, content })
}

const takesEntries = ({ form: { phase } }: FirstDay) => phase === 'open' || phase === 'returned'

/** Shows the step of the address while the form takes entries, else the first day. */
async function showPage(visit: Visit, kept: Kept): Promise<Response> {
  const { call, state, reading, ticket } = visit
  const { t } = reading
  const caller = inLanguageOf(state, reading)
  const day = await callOpenly(caller, FIRST_DAY_CALLS.read, { ticket }, firstDay)
  if (!day) return showClosed(call, state, reading)
  const { company } = day
  const step = stepOf(call.url.searchParams.get(STEP) ?? '')?.name
  if (step !== undefined && takesEntries(day)) {
    const view = describeStepPage(visit, { day, step, kept, formToken: tokenOf(state) })
    const content = <StepPage view={view} t={t} />
    return answerDocument(call, reading, {
      title: view.title,
      company,
      content,
      status: kept.status,
    })
  }
  const content = <FirstDayPage view={describeFirstDay(visit, day)} t={t} />
  return answerDocument(call, reading, { title: t('firstDay.title'), company, content })
}

/** Opens the ticket, or does what a button of a step asks. */
export async function actOnFirstDay(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const ticket = await readTicket(OPEN_COOKIE, state)
  try {
    if (ticket === null) return await openTicket(call, state, reading)
    const visit = { call, state, reading, ticket }
    const answer = await actOnStep(visit, STEP_NAMES)
    return 'kept' in answer ? await showPage(visit, answer.kept) : answer.response
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
): Promise<Response> {
  const token = await readTicket(DOOR_COOKIE, state)
  if (token === null) return showClosed(call, state, reading)
  const caller = inLanguageOf(state, reading)
  const asked = { ticket: token }
  const answer = await callOpenly(caller, FIRST_DAY_CALLS.open, asked, shareLinkAnswer)
  if (answer.outcome === 'closed') return showClosed(call, state, reading)
  call.addCookie(await shareCookieLine(OPEN_COOKIE, { token }, state, OPEN_S))
  return redirect(reading.at(PAGE, { [STEP]: DAY }), 303)
}
