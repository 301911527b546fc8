import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TypedText } from '#platform/web/components/form/typed-text.tsx'
import { ChunkLoadError } from '#platform/web/lib/chunk-failure.ts'
import { type PageProblem, readPageProblem } from '#platform/web/lib/page-problem.ts'
import { ProblemCard } from './problem-card.tsx'

type Problem = PageProblem & { status: number; chunk?: string }

/** Enough of an id to find it in a log, and short enough to read out on the telephone. */
const SHORT_ID = 8

/** After these errors the user cannot return to the form. */
const ENDS = new Set([403, 404])

/** The only mapping from an HTTP status to messages. */
export function errorWords(status: number, t: TFunction) {
  switch (status) {
    case 400:
    case 405:
    case 415:
      return texts(
        t('error.badRequest.title'),
        t('error.badRequest.text'),
        t('error.badRequest.todo'),
      )
    case 403:
      return texts(t('error.forbidden.title'), t('error.forbidden.text'), t('error.forbidden.todo'))
    case 404:
      return texts(t('error.notFound.title'), t('error.notFound.text'), t('error.notFound.todo'))
    case 409:
      return texts(t('error.conflict.title'), t('error.conflict.text'), t('error.conflict.todo'))
    case 413:
      return texts(t('error.tooLarge.title'), t('error.tooLarge.text'), t('error.tooLarge.todo'))
    case 423:
      return texts(t('error.locked.title'), t('error.locked.text'), t('error.locked.todo'))
    case 429:
      return texts(t('error.tooMany.title'), t('error.tooMany.text'), t('error.tooMany.todo'))
    case 502:
    case 503:
    case 504:
      return texts(t('error.upstream.title'), t('error.upstream.text'), t('error.upstream.todo'))
    case 507:
      return texts(
        t('error.storageFull.title'),
        t('error.storageFull.text'),
        t('error.storageFull.todo'),
      )
    default:
      return texts(
        t('error.unexpected.title'),
        t('error.unexpected.text'),
        t('error.unexpected.todo'),
      )
  }
}

/** The icon of the page. */
function iconOf(status: number): string {
  if (status === 403 || status === 423) return 'lock'
  if (status === 404) return 'search'
  if (status === 409) return 'users'
  if (status === 429) return 'clock'
  return status >= 500 ? 'cog' : 'document'
}

function wordsOf({ chunk, formPage, status, refused }: Problem, t: TFunction) {
  if (chunk) {
    return texts(t('error.chunk.title'), t('error.chunk.text', { chunk }), t('error.chunk.todo'))
  }
  if (formPage) return outOfDate(t)
  const words = errorWords(status, t)
  if (!refused?.place) return words
  const { place, isAct } = refused
  // The title is enough: it names the permission and the place.
  return texts(t(`error.forbidden.${isAct ? 'act' : 'page'}`, { place }), '', words.todo)
}

function outOfDate(t: TFunction) {
  return texts(
    t('error.formOutOfDate.title'),
    t('error.formOutOfDate.text'),
    t('error.formOutOfDate.todo'),
  )
}

function texts(title: string, text: string, todo: string) {
  return { title, text, todo }
}

/** The error of a route, reduced to the parts that a page may show. */
export function useProblem(): Problem {
  const error = useRouteError()
  if (error instanceof ChunkLoadError) {
    return { status: 500, message: '', requestId: '', chunk: error.chunk }
  }
  if (!isRouteErrorResponse(error)) return { status: 500, message: '', requestId: '' }
  return { status: error.status, ...readPageProblem(error.data) }
}

type Place = {
  isVisitor?: boolean
  /** The level of the heading in a frame where the product name is the first heading. */
  heading?: 'h2'
}

/**
 * The error, what to do about it, and its id in the log. A visitor
 * has no menu.
 */
export function ErrorPanel({ isVisitor = false, heading, ...problem }: Problem & Place) {
  const { status, message, requestId, formPage, typed, chunk } = problem
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { title, text, todo } = wordsOf(problem, t)
  return (
    <ProblemCard
      icon={chunk ? 'globe' : iconOf(status)}
      code={chunk ? 'ChunkLoadError' : status}
      title={title}
      {...(heading ? { heading } : {})}
    >
      {(message || text) && <p>{message || text}</p>}
      <p className="text-muted">{isVisitor ? t('error.notFound.visitor') : todo}</p>
      <p className="buttons">
        {formPage && !typed && (
          // A full page load: the sign-in data of this page is outdated.
          <a href={formPage} className="button button-primary">
            {t('error.formOutOfDate.again')}
          </a>
        )}
        <Link
          to="/"
          reloadDocument={!!formPage}
          className={formPage || typed ? 'button' : 'button button-primary'}
        >
          {t(isVisitor ? 'error.signIn' : 'error.home')}
        </Link>
        {(status >= 500 || status === 429) && !typed && (
          <a href={pathname + search} className="button">
            {t('error.again')}
          </a>
        )}
      </p>
      {typed && <TypedText typed={typed} canOpen={!!formPage || !ENDS.has(status)} t={t} />}
      {requestId && (
        <p className="mt-5 text-sm text-muted">
          {t('error.requestId')}{' '}
          <code className="problem-id" title={requestId}>
            {requestId.slice(0, SHORT_ID)}
          </code>
        </p>
      )}
    </ProblemCard>
  )
}
