import { redirect } from '@remix-run/node'
import {
  CAREERS_CALLS,
  type OfferOutcome,
  offerAnswered,
  type PublicOffer,
  publicOffer,
} from '#modules/hr/careers/wire/careers.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareCookie, shareCookieLine } from '#platform/web/sharing/share-cookie.server.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { answerDocument, type Reading, readingOf } from './careers-document.server.tsx'
import { ClosedNotice } from './careers-frame.tsx'
import { askCompany } from './company.server.ts'
import { firstDayAddress } from './first-day-address.server.ts'
import { DeclinePage, OfferDoorPage, OfferPage, type OfferView } from './offer-page.tsx'
import { inLanguageOf } from './vacancies.server.tsx'

const PAGE = '/SharingCenter/SalaInterview'
/** The name of the page in its cookie. */
const COOKIE_PAGE = 'salaInterview'
const TOKEN = 'k'
const [MAX_TOKEN, MAX_PASSCODE] = [100, 20]
const [UNPROCESSABLE, TOO_MANY] = [422, 429]
const ANSWERS = ['accept', 'decline'] as const

type Visit = { call: OpenCall; state: RequestState; reading: Reading }

const tokenOf = ({ session, settings }: RequestState) =>
  session ? formTokenOf(session, settings.sessionKeys) : ''

const partsOf = ({ state, reading: { t, at } }: Visit) => ({
  action: at(PAGE),
  formToken: tokenOf(state),
  t,
})

/**
 * The offer of a link, for its candidate. The secret in the address is put into a cookie and opens nothing: a program
 * that previews the address must not count as its reader.
 */
export async function loadOffer(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const visit = { call, state, reading }
  const token = call.url.searchParams.get(TOKEN)
  if (token !== null) {
    const kept = { token: token.slice(0, MAX_TOKEN) }
    call.addCookie(await shareCookieLine(COOKIE_PAGE, kept, state))
    return redirect(reading.at(PAGE), 303)
  }
  const access = await readShareCookie(COOKIE_PAGE, state)
  if (access === null) return showClosed(visit)
  if ('token' in access) return showDoor(visit)
  const offer = await readOffer(visit, access.opening)
  return offer ? showOffer(visit, offer, NOTHING_SAID) : showClosed(visit)
}

function readOffer({ state, reading }: Visit, opening: string): Promise<PublicOffer | null> {
  return callOpenly(inLanguageOf(state, reading), CAREERS_CALLS.offer, { opening }, publicOffer)
}

async function showClosed({ call, state, reading }: Visit, status = 200): Promise<Response> {
  const { t } = reading
  const content = <ClosedNotice t={t} />
  const company = await askCompany(state)
  const title = t('careers.offer.title')
  return answerDocument(call, reading, { title, company, content, status })
}

async function showDoor(visit: Visit, problem = '', status = 200): Promise<Response> {
  const { call, state, reading } = visit
  const content = <OfferDoorPage problem={problem} {...partsOf(visit)} />
  const company = await askCompany(state)
  const title = reading.t('careers.offer.title')
  return answerDocument(call, reading, { title, company, content, status })
}

type Said = { problem: string; name: string; status: number }

const NOTHING_SAID: Said = { problem: '', name: '', status: 200 }

function showOffer(visit: Visit, offer: PublicOffer, said: Said): Response {
  const { call, reading } = visit
  const { company, post } = offer
  const isAsked = call.url.searchParams.get('ask') === 'decline' && offer.state === 'waits'
  const content = isAsked ? (
    <DeclinePage post={post} {...partsOf(visit)} />
  ) : (
    <OfferPage view={describe(visit, offer, said)} {...partsOf(visit)} />
  )
  const title = reading.t('careers.offer.title')
  return answerDocument(call, reading, { title, company, content, status: said.status })
}

function describe(visit: Visit, offer: PublicOffer, said: Said): OfferView {
  const { call, reading } = visit
  const { t, at, language } = reading
  const { post, edition, state, expiresAt, answeredAt, text } = offer
  const isAnswered = state === 'accepted' || state === 'declined'
  const isDone = call.url.searchParams.get('done') !== null && isAnswered
  const hasLost = call.url.searchParams.get('gone') !== null && state === 'waits'
  return {
    title: t('careers.offer.title'),
    told: isDone ? t('careers.offer.done') : '',
    problem: hasLost ? t('careers.offer.placeGone') : said.problem,
    state: t(`careers.offer.state.${state}`),
    next: t(`careers.offer.next.${state}`),
    facts: [
      { label: t('careers.post'), value: post },
      { label: t('careers.offer.edition'), value: String(edition) },
      { label: t('careers.offer.until'), value: formatDateTime(expiresAt, language) },
      {
        label: t('careers.offer.answeredAt'),
        value: isAnswered && answeredAt !== null ? formatDateTime(answeredAt, language) : '',
      },
    ],
    text: text && readRichText(text.body),
    firstDay: firstDayAddress(visit, offer.formTicket),
    firstDayHint:
      state === 'accepted' && offer.formTicket === null ? t('careers.offer.firstDayHint') : '',
    answer:
      state === 'waits' && text !== null
        ? { hash: text.hash, name: said.name, declineHref: at(PAGE, { ask: 'decline' }) }
        : null,
  }
}

/** Opens the link, or gives the answer of the candidate. */
export async function actOnOffer(call: OpenCall, state: RequestState): Promise<Response> {
  const visit = { call, state, reading: readingOf(call) }
  const access = await readShareCookie(COOKIE_PAGE, state)
  if (access === null) return showClosed(visit)
  try {
    if ('token' in access) return await openOffer(visit, access.token)
    return await answer(visit, access.opening)
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too-many') {
      return showClosed(visit, TOO_MANY)
    }
    throw error
  }
}

/** For any problem with the link, its passcode or the number of attempts, the page is the same. */
async function openOffer(visit: Visit, token: string): Promise<Response> {
  const { call, state, reading } = visit
  const passcode = String(call.form.get('passcode') ?? '').trim()
  const body = { token, passcode: passcode.slice(0, MAX_PASSCODE) }
  const caller = inLanguageOf(state, reading)
  const opened = await callOpenly(caller, CAREERS_CALLS.openOffer, body, shareLinkAnswer)
  if (opened.outcome === 'closed') return showDoor(visit, reading.t('share.closed'))
  const { opening, seconds } = opened
  call.addCookie(await shareCookieLine(COOKIE_PAGE, { opening }, state, seconds))
  return redirect(reading.at(PAGE), 303)
}

const typedIn = ({ form }: OpenCall, name: string, max: number) =>
  String(form.get(name) ?? '')
    .trim()
    .slice(0, max)

async function answer(visit: Visit, opening: string): Promise<Response> {
  const { call, state, reading } = visit
  const act = ANSWERS.find((one) => one === call.form.get('do'))
  if (act === undefined) return redirect(reading.at(PAGE), 303)
  const name = typedIn(call, 'name', 60)
  const body = {
    opening,
    isAccepted: act === 'accept',
    name,
    phoneEnd: typedIn(call, 'phoneEnd', 10),
    reason: typedIn(call, 'reason', 500),
    hash: typedIn(call, 'hash', 64),
  }
  const caller = inLanguageOf(state, reading)
  const { outcome } = await callOpenly(caller, CAREERS_CALLS.answerOffer, body, offerAnswered)
  if (outcome === 'wrong') return showWrong(visit, opening, name)
  return redirect(reading.at(PAGE, PARAMS_OF[outcome]), 303)
}

const PARAMS_OF: Readonly<Record<Exclude<OfferOutcome, 'wrong'>, Record<string, string>>> = {
  done: { done: '1' },
  over: {},
  placeGone: { gone: '1' },
  closed: {},
}

async function showWrong(visit: Visit, opening: string, name: string): Promise<Response> {
  const offer = await readOffer(visit, opening)
  if (!offer) return showClosed(visit)
  const problem = visit.reading.t('careers.offer.wrong')
  return showOffer(visit, offer, { problem, name, status: UNPROCESSABLE })
}
