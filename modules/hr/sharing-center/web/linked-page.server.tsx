import { redirect } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import {
  answerDocument,
  type Reading,
  readingOf,
} from '#modules/hr/careers/web/careers-document.server.tsx'
import { ClosedNotice } from '#modules/hr/careers/web/careers-frame.tsx'
import { askCompany } from '#modules/hr/careers/web/company.server.ts'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareCookie, shareCookieLine } from '#platform/web/sharing/share-cookie.server.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { LinkDoorPage } from './link-door-page.tsx'

const TOKEN = 'k'
const [MAX_TOKEN, MAX_TYPED] = [100, 20]
const TOO_MANY = 429
/** Answers to a signed-in reader that mean: without a right to this. */
const NOT_OPEN: readonly string[] = [
  'forbidden',
  'not-found',
  'locked',
  'unauthenticated',
  'invalid',
]

export type Visit = { call: OpenCall; state: RequestState; reading: Reading }
export type Shown = { title: string; content: ReactNode }

/** A page whose content is opened by a link of one purpose, or by the rights of a signed-in reader. */
export type LinkedPage<T> = {
  purpose: LinkPurpose
  /** The key of its title while it shows nothing. */
  title: string
  /** The allow list of both calls; null when there is nothing to show. */
  answer: z.ZodType<T | null>
  /** The call of a visitor who opened a link. */
  sharedCall: string
  /** The call of a signed-in reader. */
  ownCall: string
  draw(shown: T, visit: Visit): Shown
}

/**
 * What a link has opened in this browser, or the page with its button. The secret in the address is put into a cookie
 * and opens nothing: a program that previews the address must not count as a reader. Without a link no call is made.
 */
export async function loadLinked<T>(
  page: LinkedPage<T>,
  call: OpenCall,
  state: RequestState,
): Promise<Response> {
  const visit = { call, state, reading: readingOf(call) }
  const { purpose } = page
  const token = call.url.searchParams.get(TOKEN)
  if (token !== null) {
    const kept = { token: token.slice(0, MAX_TOKEN) }
    call.addCookie(await shareCookieLine(purpose.name, kept, state))
    return redirect(visit.reading.at(purpose.address), 303)
  }
  const access = await readShareCookie(purpose.name, state)
  if (access === null) return showClosed(page, visit)
  if ('token' in access) return showDoor(page, visit)
  const caller = inLanguageOf(state, visit.reading)
  const body = { opening: access.opening }
  const shown = await callOpenly(caller, page.sharedCall, body, page.answer)
  return shown === null ? showClosed(page, visit) : show(page, visit, shown)
}

/** Opens the link, which counts as a use. For any problem with it the page is the same. */
export async function openLinked<T>(
  page: LinkedPage<T>,
  call: OpenCall,
  state: RequestState,
): Promise<Response> {
  const visit = { call, state, reading: readingOf(call) }
  const { name, address } = page.purpose
  const access = await readShareCookie(name, state)
  if (access === null || !('token' in access)) return showClosed(page, visit)
  const passcode = String(call.form.get('passcode') ?? '').trim()
  const body = { page: name, token: access.token, passcode: passcode.slice(0, MAX_TYPED) }
  const caller = inLanguageOf(state, visit.reading)
  try {
    const opened = await callOpenly(caller, SHARE_CALLS.resolve, body, shareLinkAnswer)
    if (opened.outcome === 'closed') return showDoor(page, visit, { isRefused: true })
    const { opening, seconds } = opened
    call.addCookie(await shareCookieLine(name, { opening }, state, seconds))
    return redirect(visit.reading.at(address), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'too-many') throw error
    return showDoor(page, visit, { isRefused: true, status: TOO_MANY })
  }
}

/** The page for a signed-in reader who has the right to it without a link; null for everybody else. */
export async function showByRight<T>(
  page: LinkedPage<T>,
  visit: Visit,
  query: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const { gateway, takeVisit } = visit.state
  if (!gateway) return null
  try {
    const shown = await gateway.ask(page.ownCall, query, page.answer)
    if (shown === null) return null
    if (takeVisit()) gateway.recordVisit({ remark: page.purpose.address })
    return await show(page, visit, shown)
  } catch (error) {
    if (error instanceof GatewayError && NOT_OPEN.includes(error.code)) return null
    throw error
  }
}

async function show<T>(page: LinkedPage<T>, visit: Visit, shown: T): Promise<Response> {
  const company = await askCompany(visit.state)
  const { title, content } = page.draw(shown, visit)
  return answerDocument(visit.call, visit.reading, { title, company, content })
}

/** The same for every visitor to whom the page shows nothing. */
export function showClosed<T>({ title }: LinkedPage<T>, { call, reading }: Visit): Response {
  const { t } = reading
  const content = <ClosedNotice t={t} />
  return answerDocument(call, reading, { title: t(title), company: null, content })
}

function showDoor<T>(
  { title, purpose }: LinkedPage<T>,
  { call, state, reading }: Visit,
  { isRefused = false, status = 200 } = {},
): Response {
  const { t, at } = reading
  const { session, settings } = state
  const content = (
    <LinkDoorPage
      title={t(title)}
      problem={isRefused ? t('share.closed') : ''}
      action={at(purpose.address)}
      formToken={session ? formTokenOf(session, settings.sessionKeys) : ''}
      t={t}
    />
  )
  return answerDocument(call, reading, { title: t(title), company: null, content, status })
}
