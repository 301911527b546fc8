import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { readPageProblem } from '#platform/web/lib/page-problem.ts'
import {
  type GuardedFunction,
  type OpenOptions,
  open,
} from '#platform/web/request/guarded.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { answerDocument, HOME, readingOf } from './careers-document.server.tsx'

type Args = LoaderFunctionArgs | ActionFunctionArgs

const WORDS: Readonly<Record<number, string>> = {
  413: 'careers.problem.large',
  429: 'careers.problem.many',
  503: 'careers.problem.busy',
}

/** What a refusal says, and the page that shows a refused form anew. */
async function sayingOf(refusal: Response, t: TFunction) {
  const data = readPageProblem(await refusal.json().catch(() => null))
  if (data.formPage === undefined) {
    const text = t(WORDS[refusal.status] ?? 'careers.problem.other')
    return { title: t('careers.problem.title'), texts: [text], again: null }
  }
  return {
    title: t('error.formOutOfDate.title'),
    texts: [t('error.formOutOfDate.text'), t('error.formOutOfDate.todo')],
    again: data.formPage,
  }
}

/** Draws a refusal in the frame of the public pages, with its status and the time to wait. */
async function problemPage(request: Request, refusal: Response): Promise<Response> {
  const { status, headers } = refusal
  const url = new URL(request.url)
  const reading = readingOf({ request, url })
  const { t, at } = reading
  const { title, texts, again } = await sayingOf(refusal, t)
  const content = (
    <>
      <h1>{title}</h1>
      <div role="alert" className="notice notice-error">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <p className="buttons">
        {again !== null && (
          <a className="button button-primary" href={again}>
            {t('error.formOutOfDate.again')}
          </a>
        )}
        <a className="button" href={at(HOME)}>
          {t('careers.all')}
        </a>
      </p>
    </>
  )
  const page = answerDocument({ request, url }, reading, { title, company: null, content, status })
  const wait = headers.get('retry-after')
  if (wait !== null) page.headers.set('retry-after', wait)
  page.headers.set('cache-control', 'no-store')
  return page
}

/** A loader or action of a page that is a whole document of its own, problems included. */
export function publicPage(
  handler: (call: OpenCall, state: RequestState) => Promise<Response>,
  options: OpenOptions = {},
): GuardedFunction<Promise<Response>> {
  const inner = open(handler, options)
  async function page(args: Args) {
    try {
      return await inner(args)
    } catch (thrown) {
      const isProblem = thrown instanceof Response && thrown.status >= 400
      if (!isProblem) throw thrown
      return await problemPage(args.request, thrown)
    }
  }
  return Object.assign(page, { need: inner.need }) as GuardedFunction<Promise<Response>>
}
