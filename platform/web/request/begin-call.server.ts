import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { ROW_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import type { Session } from '#platform/web/session/session.server.ts'
import type { OwnAnswer } from './answer.server.ts'
import { isSameOrigin } from './check-origin.ts'
import { formOutOfDate, pageError, signInRedirect } from './errors/page-error.server.ts'
import { readForm } from './forms/form-body.server.ts'
import { isMarkOf, takeFormToken } from './forms/form-token.server.ts'
import { openOwnTyped } from './forms/typed-form.server.ts'
import { readUpload } from './forms/upload-body.server.ts'
import type { OpenCall, Person } from './page-call.ts'
import { safePath, safeRedirectTarget } from './redirect-target.ts'
import type { RequestState } from './request-state.server.ts'

/** The forms that the called route accepts. */
export type FormNeeds = {
  /** How many fields the form may have, if the usual limit is too low. */
  maxFields?: number | undefined
  /** The most files that the form may contain. */
  takesFiles?: number | undefined
  /** The handler keeps what arrived of a form whose connection broke. */
  takesPart?: boolean | undefined
  /** The handler can show the form again without saving it. */
  redraws: boolean
  /** The route requires a session. */
  isGuarded: boolean
}

type FormPart = Pick<OpenCall, 'form' | 'isRestored'>

/** Everything that a handler may know about a request. For a write this checks and reads the form. */
export async function beginCall(
  { request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>,
  state: RequestState,
  own: OwnAnswer,
  needs: FormNeeds,
): Promise<OpenCall> {
  const { language } = state.preferences
  const formPart = isRead(request) ? nothing() : await readTrustedForm(request, state, own, needs)
  return {
    request,
    params,
    ...formPart,
    url: new URL(request.url),
    language,
    t: translator(language),
    requestId: state.requestId,
    preferences: state.preferences,
    log: state.log,
    person: state.session && personOf(state.session),
    setFlash(flash) {
      const row = rowIn(formPart.form)
      own.flash = row === null ? flash : { row, ...flash }
    },
    addCookie(line) {
      own.lines.push(line)
    },
  }
}

function personOf({ sub, name, user_name, avatar, face }: Person): Person {
  return { sub, name, user_name, avatar, face }
}

/** The place of the row that holds the form; null for other forms. */
function rowIn(form: FormData): number | null {
  const row = String(form.get(ROW_FIELD) ?? '')
  return /^\d{1,2}$/.test(row) ? Number(row) : null
}

const nothing = (): FormPart => ({ form: new FormData(), isRestored: false })
const NO_TOKEN = { isRight: false, account: null }

export function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * Before anything else, a write must come from a page of the product, have a limited size and, with a
 * session, carry the token of this session.
 */
async function readTrustedForm(
  request: Request,
  state: RequestState,
  own: OwnAnswer,
  needs: FormNeeds,
): Promise<FormPart> {
  if (request.method !== 'POST') throw pageError(405, state.requestId)
  requireOwnOrigin(request, state)
  const { session } = state
  const { takesFiles: files, maxFields: fields, takesPart, isGuarded } = needs
  const isLeft = isGuarded && !session
  // Where a session is needed, no file is read into memory without one. Texts beside the files are kept until the user
  // has signed in.
  if (files && isLeft && !needs.redraws) throw signInRedirect(wayBack(request))
  const form = await (files
    ? readUpload(request, { files, fields, takesPart, keepsFiles: !isLeft, isOpen: !isGuarded })
    : readForm(request, fields))
  const restored = session && (await readTypedForm(form, session, request, state, needs))
  if (restored) {
    if (needs.redraws) own.posted = restored
    return { form: restored.form, isRestored: true }
  }
  const { isRight, account } = needs.isGuarded || session ? takeFormToken(form, session) : NO_TOKEN
  // A user never gets the text that another user typed.
  const isOwn = !session || isRight || isMarkOf(account, session.sub, state.settings.sessionKeys)
  if (needs.redraws && isOwn) own.posted = { form, account }
  if (session && !isRight) {
    state.log.warn({ userId: session.sub }, 'a form of another sign-in was refused')
    state.refused('foreign-form')
    throw formOutOfDate(state.requestId, pageOf(request, form))
  }
  return { form, isRestored: false }
}

function requireOwnOrigin(request: Request, state: RequestState): void {
  if (isSameOrigin(request.headers, state.settings.allowedOrigins)) return
  const origin = request.headers.get('origin')
  state.log.warn({ origin }, 'a form from another origin was refused')
  state.refused('foreign-origin')
  throw pageError(403, state.requestId)
}

/**
 * The text that the user typed before they signed in again. It needs no token, because it is sealed for this
 * account and this page, and it is shown and never saved.
 */
async function readTypedForm(
  form: FormData,
  { sub }: Session,
  request: Request,
  { settings, requestId }: RequestState,
  { redraws, isGuarded }: FormNeeds,
) {
  const sealed = form.get(TYPED_FIELD)
  if (sealed === null) return null
  const now = Date.now()
  const typed = await openOwnTyped(sealed, { sub, keys: settings.sessionKeys, now })
  const page = wayBack(request)
  const isHere = typed?.page === page
  // A form that was sent to another page is forwarded to its own page, which reads it again.
  if (typed && !(isHere && redraws)) throw redirect(typed.page, isHere ? 303 : 307)
  if (!typed && isGuarded) throw formOutOfDate(requestId, page)
  return typed
}

/** The page of a form: the page that the form names, or the address of the request. */
function pageOf(request: Request, form: FormData): string {
  return safePath(form.get('returnTo'), new URL(request.url).origin) ?? wayBack(request)
}

/** The address to open after signing in. It is the page itself, because forms are sent to the address of their page. */
export function wayBack(request: Request): string {
  const url = new URL(request.url)
  return safeRedirectTarget(url.pathname + url.search, url.origin) ?? '/'
}
