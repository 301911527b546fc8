import { CARRIED_PARAM } from '#platform/web/lib/form-fields.ts'
import type { PageProblem, TypedView } from '#platform/web/lib/page-problem.ts'
import type { OwnAnswer } from '#platform/web/request/answer.server.ts'
import { wayBack } from '#platform/web/request/begin-call.server.ts'
import { formOutOfDate } from '#platform/web/request/errors/page-error.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { hasTyped, sealTyped, type TypedForm } from './typed-form.server.ts'
import { describeTyped } from './typed-texts.server.ts'
import { isMultipart } from './upload-body.server.ts'

/** Pages that keep typed text. The browser sends the same form again to them. */
const KEEPING = /^\/(login|refuse)(\?|$)/

/**
 * Adds the typed text to a refusal. A redirect to a page that keeps typed text takes the posted form along;
 * an error page contains it sealed, and as text. No other page reads a form with files, so such a form gets the
 * error page, which leads to the same place without the files.
 */
export async function keepTyped(
  refusal: Response,
  request: Request,
  state: RequestState,
  { posted }: OwnAnswer,
): Promise<Response> {
  if (!posted || posted.account === null || !hasTyped(posted.form)) return refusal
  const page = wayBack(request)
  const target = refusal.headers.get('Location')
  const isKept = target !== null && KEEPING.test(target)
  if (target !== null && !isKept) return refusal
  if (isKept && !isMultipart(request)) return carryOn(target, page)
  const typed = { page, account: posted.account, form: posted.form }
  const shown = isKept ? formOutOfDate(state.requestId, page) : refusal
  const problem = (await shown.json()) as PageProblem
  const { status, headers } = shown
  return Response.json({ ...problem, typed: await viewTyped(typed, state) }, { status, headers })
}

/** After status 307 a browser sends the same form again, whatever its size, with scripts and without. */
function carryOn(target: string, page: string): Response {
  const [path = '', query = ''] = target.split('?')
  const params = new URLSearchParams(query)
  params.set('redirect', page)
  params.set(CARRIED_PARAM, '1')
  return new Response(null, { status: 307, headers: { Location: `${path}?${params}` } })
}

/** The parts of a form that may be shown to the user who sent it. */
export async function viewTyped(typed: TypedForm, state: RequestState): Promise<TypedView> {
  const { settings, preferences } = state
  const url = new URL(typed.page, 'http://page.invalid')
  return {
    page: typed.page,
    sealed: await sealTyped(typed, settings.sessionKeys, Date.now()),
    texts: describeTyped(url, typed.form, preferences.language),
  }
}
