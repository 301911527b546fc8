import { redirect } from '@remix-run/node'
import {
  answerDocument,
  type Reading,
  readingOf,
} from '#modules/hr/careers/web/careers-document.server.tsx'
import { ClosedNotice } from '#modules/hr/careers/web/careers-frame.tsx'
import { askCompany } from '#modules/hr/careers/web/company.server.ts'
import { inLanguageOf } from '#modules/hr/careers/web/vacancies.server.tsx'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import {
  ASKED_BY_TICKET,
  type KeptData,
  keptData,
  privacyTaken,
} from '#modules/hr/privacy/wire/kept-data.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { readShareCookie } from '#platform/web/sharing/share-cookie.server.ts'
import { describeOwnData } from './describe-own-data.server.ts'
import { OwnDataPage } from './own-data-page.tsx'

const PAGE = '/SharingCenter/candidateData'
const STATUS_PAGE = '/SharingCenter/candidate'
/** The cookie of the status page, which opens the ticket. */
const COOKIE_PAGE = 'candidate'
const MOST_WORDS = 1_000

async function readOpened(state: RequestState): Promise<string | null> {
  const access = await readShareCookie(COOKIE_PAGE, state)
  return access !== null && 'opening' in access ? access.opening : null
}

async function showClosed(call: OpenCall, state: RequestState, reading: Reading) {
  const { t } = reading
  const title = t('privacy.title')
  const company = await askCompany(state)
  return answerDocument(call, reading, { title, company, content: <ClosedNotice t={t} /> })
}

/** The data as a file that other programs read. */
function answerFile({ company: _, ...kept }: KeptData): Response {
  return new Response(JSON.stringify(kept, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}

function showData(
  call: OpenCall,
  { session, settings }: RequestState,
  reading: Reading,
  data: KeptData,
): Response {
  const { t, at } = reading
  const number = call.url.searchParams.get('asked') ?? ''
  const isTaken = data.requests.some((request) => request.number === number)
  const view = Object.assign(describeOwnData(reading, data), {
    told: isTaken ? t('privacy.taken', { number }) : '',
    action: at(PAGE),
    formToken: session ? formTokenOf(session, settings.sessionKeys) : '',
    fileHref: at(PAGE, { file: '1' }),
    backHref: at(STATUS_PAGE),
  })
  const content = <OwnDataPage view={view} t={t} />
  return answerDocument(call, reading, {
    title: t('privacy.title'),
    company: data.company,
    content,
  })
}

/** What is kept about the holder of an opened ticket, as a page or as a file. */
export async function loadOwnData(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const opening = await readOpened(state)
  if (opening === null) return redirect(reading.at(STATUS_PAGE), 303)
  const caller = inLanguageOf(state, reading)
  const data = await callOpenly(caller, CAREERS_CALLS.kept, { opening }, keptData)
  if (data === null) return showClosed(call, state, reading)
  if (call.url.searchParams.has('file')) return answerFile(data)
  return showData(call, state, reading, data)
}

/** Takes what the holder asks for. */
export async function askAboutOwnData(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const opening = await readOpened(state)
  if (opening === null) return redirect(reading.at(STATUS_PAGE), 303)
  const kind = ASKED_BY_TICKET.find((one) => one === call.form.get('kind'))
  if (kind === undefined) return redirect(reading.at(PAGE), 303)
  const words = String(call.form.get('words') ?? '').slice(0, MOST_WORDS)
  const caller = inLanguageOf(state, reading)
  const taken = await callOpenly(
    caller,
    CAREERS_CALLS.askPrivacy,
    { opening, kind, words },
    privacyTaken,
  )
  if (taken === null) return showClosed(call, state, reading)
  return redirect(reading.at(PAGE, { asked: taken.number }), 303)
}
