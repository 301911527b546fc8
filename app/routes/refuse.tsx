import { data, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { TypedText } from '#platform/web/components/form/typed-text.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { accountMark } from '#platform/web/request/forms/form-token.server.ts'
import { viewTyped } from '#platform/web/request/forms/keep-typed.server.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { safeRedirectTarget } from '#platform/web/request/redirect-target.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

export const loader = open(({ t, person }) =>
  data({ title: t('refuse.title'), isSignedIn: person !== null }, { status: 403 }),
)

/** A refused form is forwarded to here, so that the typed values are not lost. */
export const action = open(async (call, state) =>
  data({ typed: await typedOf(call, state) }, { status: 403 }),
)

async function typedOf({ form, url, person }: OpenCall, state: RequestState) {
  const page = safeRedirectTarget(url.searchParams.get('redirect'), url.origin)
  if (page === null || person === null) return null
  const account = accountMark(person.sub, state.settings.sessionKeys[0] ?? '')
  return viewTyped({ account, page, form }, state)
}

export default function Refuse() {
  const { t } = useTranslation()
  const { isSignedIn } = useLoaderData<typeof loader>()
  const typed = useActionData<typeof action>()?.typed
  return (
    <PublicFrame>
      <ProblemCard icon="lock" code={403} title={t('refuse.title')} heading="h2">
        <p>{t('refuse.text')}</p>
        <p className="text-muted">{t('refuse.todo')}</p>
        <p className="buttons">
          <Link to="/" className="button button-primary">
            {t('error.home')}
          </Link>
          <Link to="/logout" className="button">
            {t('shell.logout')}
          </Link>
        </p>
        {isSignedIn && (
          <p className="mt-5 text-sm text-muted">
            {t('refuse.own')}{' '}
            <Link to="/account/password" className="text-brand underline">
              {t('shell.changePassword')}
            </Link>
            {' · '}
            <Link to="/account/sessions" className="text-brand underline">
              {t('shell.sessions')}
            </Link>
          </p>
        )}
        {typed && <TypedText typed={typed} canOpen t={t} />}
      </ProblemCard>
    </PublicFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
