import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { revoke } from '#platform/web/gateway/token.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { forgetSearches } from '#platform/web/lib/recent-searches.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { signOutThere } from '#platform/web/sign-in/oidc/oidc-sign-out.server.ts'

const FORGET = { 'Clear-Site-Data': '"cache"' }

export const loader = open(({ person, t }) => {
  if (!person) throw redirect('/login')
  return { title: t('logout.title') }
})

export const action = open(async (call, state) => {
  const { setFlash, t, log } = call
  const { session, tokenCaller } = state
  const there = await signOutThere(call, state)
  state.endSession()
  for (const line of state.tabs.clear(state.jar)) call.addCookie(line)
  if (session) {
    await revoke(tokenCaller, session.refresh_token).catch((err) =>
      log.warn({ err }, 'the provider did not revoke a token'),
    )
  }
  setFlash({ kind: 'info', text: t('logout.done') })
  if (there && !there.isEmbedded) {
    // The content security policy lets a form lead to our own pages only; the Refresh header then leads to
    // the provider.
    const goOn = { ...FORGET, Refresh: `0; url=${there.address}` }
    return data({ continueTo: there.address }, { headers: goOn })
  }
  throw redirect(there?.address ?? '/login', { status: 303, headers: FORGET })
})

export default function Logout() {
  const { t } = useTranslation()
  const answer = useActionData<typeof action>()
  if (answer) {
    return (
      <PublicFrame>
        <p role="status" className="card p-6">
          {t('sso.signedOut')}{' '}
          <a href={answer.continueTo} className="button">
            {t('sso.goOn')}
          </a>
        </p>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame>
      <ProblemCard icon="user" title={t('logout.title')} heading="h2">
        <Form method="post" action="/logout" reloadDocument onSubmit={forgetSearches}>
          <FormToken />
          <p>{t('logout.question')}</p>
          <p className="buttons">
            <button type="submit" className="button button-primary">
              {t('logout.confirm')}
            </button>
            <Link to="/" className="button">
              {t('logout.cancel')}
            </Link>
          </p>
        </Form>
      </ProblemCard>
    </PublicFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const goOn = actionHeaders.get('Refresh')
  return goOn ? { Refresh: goOn, ...FORGET } : new Headers()
}
