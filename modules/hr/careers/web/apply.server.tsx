import { redirect } from '@remix-run/node'
import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import {
  CAREERS_CALLS,
  MOST_RESUMES,
  type OpenedApplication,
  openedApplication,
  RESUME_ENDINGS,
  takenApplication,
} from '#modules/hr/careers/wire/careers.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly, sendOpenly } from '#platform/web/gateway/open-call.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import { isPartial } from '#platform/web/request/forms/upload-body.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { type StagedFile, stagedFile } from '#platform/wire/files/attachments.ts'
import { MAX_FILE_BYTES } from '#platform/wire/files/files.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { ApplyPage, type ApplyView } from './apply-page.tsx'
import { answerDocument, type Reading, readingOf } from './careers-document.server.tsx'
import { thanksCookieLine } from './thanks-cookie.server.ts'
import { inLanguageOf, showGone } from './vacancies.server.tsx'

const [UNPROCESSABLE, TOO_MANY] = [422, 429]
const MAX_ID = 100
const BYTES_OF_MB = 1024 * 1024
/** Texts of the form that come back when it is refused. */
const TEXTS = ['name', 'phone', 'email', 'edu', 'school', 'major', 'workYears'] as const
/** `<id> <name>` of a file that was sent with a refused form. */
const KEPT_FILE = 'kept'

type Problems = Readonly<Record<string, string>>
type Entered = {
  values: Readonly<Record<string, string>>
  kept: readonly StagedFile[]
  problems: Problems
  /** What stands above the form. */
  problem: string
  isAgreed: boolean
  isPooled: boolean
  status: number
}

const EMPTY: Entered = {
  values: {},
  kept: [],
  problems: {},
  problem: '',
  isAgreed: false,
  isPooled: false,
  status: 200,
}

async function openForm(call: OpenCall, state: RequestState, reading: Reading, form = '') {
  const asked = {
    id: (call.url.searchParams.get('job') ?? '').slice(0, MAX_ID),
    by: (call.url.searchParams.get('by') ?? '').slice(0, MAX_ID),
    form,
  }
  const caller = inLanguageOf(state, reading)
  return callOpenly(caller, CAREERS_CALLS.open, asked, openedApplication)
}

/** The form for one vacancy; a vacancy that takes no applications shows the open ones. */
export async function loadApply(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const opened = await openForm(call, state, reading)
  if (!opened.opened) return showGone(call, state, reading)
  return showForm(call, state, { reading, opened, entered: EMPTY })
}

/** What an applicant learns who came by a colleague's link. */
function noticesOf(recommended: 'no' | 'yes' | 'over', { t }: Reading): string[] {
  if (recommended === 'no') return []
  return [t(recommended === 'yes' ? 'careers.recommended' : 'careers.recommendedOver')]
}

type Shown = { reading: Reading; opened: OpenedApplication; entered: Entered }

function showForm(
  call: OpenCall,
  { session, settings }: RequestState,
  { reading, opened: { company, opened }, entered }: Shown,
): Response {
  if (!opened) throw new Error('a form without a vacancy is not drawn')
  const { t, language, at } = reading
  const { notice, pool } = opened
  const view: ApplyView = {
    title: t('careers.applyFor', { post: opened.post }),
    about: opened.city,
    notices: noticesOf(opened.recommended, reading),
    action: at('/addUser', { job: opened.id }),
    form: opened.form,
    formToken: session ? formTokenOf(session, settings.sessionKeys) : '',
    values: entered.values,
    problems: entered.problems,
    problem: entered.problem,
    educations: EDUCATION.options.map(({ value }) => ({
      value,
      label: choiceLabel(EDUCATION, value, language),
    })),
    files: {
      accept: RESUME_ENDINGS.map((ending) => `.${ending}`).join(','),
      hint: t('careers.filesHint', {
        most: MOST_RESUMES,
        kinds: RESUME_ENDINGS.join(t('careers.comma')),
        size: MAX_FILE_BYTES / BYTES_OF_MB,
      }),
      kept: entered.kept.map(({ id, name }) => ({ value: `${id} ${name}`, name })),
    },
    notice: {
      id: notice.id,
      title: t('careers.noticeTitle', { edition: notice.edition }),
      body: notice.body,
      facts: [
        { label: t('careers.noticePurposes'), value: notice.purposes },
        { label: t('careers.noticeRecipients'), value: notice.recipients ?? '' },
        { label: t('careers.noticeMonths'), value: t('careers.months', { count: notice.months }) },
      ],
      isAgreed: entered.isAgreed,
    },
    pool: pool && {
      id: pool.id,
      title: t('careers.poolTitle', { edition: pool.edition }),
      body: pool.body,
      label: t('careers.poolAgree', { day: formatDate(pool.until, language) }),
      isAgreed: entered.isPooled,
    },
    question: t('careers.question', opened.sum),
  }
  const content = <ApplyPage view={view} t={t} />
  const { status } = entered
  return answerDocument(call, reading, { title: view.title, company, content, status })
}

const typedIn = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The files that an earlier attempt of the same form sent; the API takes only those of this form. */
function keptIn(form: FormData): StagedFile[] {
  return form.getAll(KEPT_FILE).flatMap((entry) => {
    const [id = '', ...name] = String(entry).split(' ')
    return isUuid(id) ? [{ id, name: name.join(' ').slice(0, 200) }] : []
  })
}

const sentIn = (form: FormData): File[] =>
  form.getAll('resume').filter((one): one is File => one instanceof File && one.name !== '')

type Sending = { call: OpenCall; state: RequestState; reading: Reading }

/** Sends the chosen files, and returns those that are kept for this form. */
async function sendFiles({ call, state, reading }: Sending, kept: StagedFile[]) {
  const { form } = call
  const caller = inLanguageOf(state, reading)
  for (const file of sentIn(form)) {
    const query = { form: typedIn(form, 'form'), sum: typedIn(form, 'sum'), name: file.name }
    const bytes = new Uint8Array(await file.arrayBuffer())
    kept.push(await sendOpenly(caller, CAREERS_CALLS.file, { query, bytes }, stagedFile))
  }
}

function bodyOf(form: FormData, kept: readonly StagedFile[]) {
  const texts = TEXTS.map((name) => [name, typedIn(form, name).slice(0, 200)])
  return Object.assign(Object.fromEntries(texts), {
    form: typedIn(form, 'form'),
    sum: typedIn(form, 'sum').slice(0, 10),
    website: typedIn(form, 'website').slice(0, 200),
    noticeId: typedIn(form, 'noticeId'),
    isAgreed: form.get('isAgreed') === 'on',
    poolId: form.get('isPooled') === 'on' ? typedIn(form, 'poolId') : null,
    files: kept.map(({ id }) => id),
  })
}

/** Sends an application; a refused one comes back with everything but the answer of the question. */
export async function sendApplication(call: OpenCall, state: RequestState): Promise<Response> {
  const reading = readingOf(call)
  const { form } = call
  const kept = keptIn(form)
  const caller = inLanguageOf(state, reading)
  // An application is sent as a whole or not at all.
  if (isPartial(form)) return showAgain({ call, state, reading }, kept, {}, '', UNPROCESSABLE)
  try {
    if (kept.length + sentIn(form).length > MOST_RESUMES) {
      const text = reading.t('careers.tooManyFiles', { most: MOST_RESUMES })
      return await showAgain({ call, state, reading }, kept, { files: text }, '', UNPROCESSABLE)
    }
    await sendFiles({ call, state, reading }, kept)
    const body = bodyOf(form, kept)
    const taken = await callOpenly(caller, CAREERS_CALLS.apply, body, takenApplication)
    call.addCookie(await thanksCookieLine(taken, state))
    return redirect(reading.at('/Thanks'), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered) throw error
    const { fieldErrors, message, code } = error
    const isAtField = Object.keys(fieldErrors).length > 0
    // A refusal of a file names no field.
    const isOfFile = !isAtField && code === 'invalid'
    const problems = isOfFile ? { files: message } : fieldErrors
    const status = code === 'too-many' ? TOO_MANY : UNPROCESSABLE
    return showAgain({ call, state, reading }, kept, problems, isOfFile ? '' : message, status)
  }
}

async function showAgain(
  { call, state, reading }: Sending,
  kept: readonly StagedFile[],
  problems: Problems,
  problem: string,
  status: number,
): Promise<Response> {
  const { form } = call
  const sent = typedIn(form, 'form')
  const opened = await openForm(call, state, reading, sent)
  if (!opened.opened) return showGone(call, state, reading)
  // The files belong to the form that they were sent with.
  const isSameForm = opened.opened.form === sent
  const entered: Entered = {
    values: Object.fromEntries(TEXTS.map((name) => [name, typedIn(form, name)])),
    kept: isSameForm ? kept : [],
    problems,
    problem,
    isAgreed: form.get('isAgreed') === 'on',
    isPooled: form.get('isPooled') === 'on',
    status,
  }
  return showForm(call, state, { reading, opened, entered })
}
