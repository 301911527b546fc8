import { data, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { RedirectProblemPage } from '#platform/web/components/shell/redirect-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { describeProblem } from '#platform/web/sign-in/oidc/oidc-problem.server.ts'
import { arrive, forgetAttempt } from '#platform/web/sign-in/oidc/oidc-sign-in.server.ts'

/**
 * The redirect URI of the identity provider. Each response from the provider uses up the state of the sign-in
 * attempt.
 */
export const loader = open(async (call, state) => {
  call.addCookie(await forgetAttempt(call, state))
  try {
    const { goTo, isShown } = await arrive(call, state)
    if (!isShown) return redirect(goTo, 303)
    return { title: call.t('sso.successTitle'), goTo, problem: null }
  } catch (error) {
    const { status, ...problem } = describeProblem(error, call)
    return data({ title: call.t('sso.failed'), goTo: null, problem }, { status })
  }
})

export default function BackFromProvider() {
  const { t } = useTranslation()
  const { goTo, problem } = useLoaderData<typeof loader>() as Shown
  if (problem) return <RedirectProblemPage {...problem} />
  return (
    <PublicFrame>
      <div className="card p-6" role="status">
        <h2 className="mb-4 text-lg font-semibold">{t('sso.successTitle')}</h2>
        <p className="mb-4">{t('sso.successText')}</p>
        <Link to={goTo ?? '/'} reloadDocument className="button button-primary">
          {t('sso.goOn')}
        </Link>
      </div>
    </PublicFrame>
  )
}

type Shown = {
  title: string
  goTo: string | null
  problem: { text: string; technical: string | null } | null
}

/** The page redirects automatically, with or without scripts. */
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { title, goTo } = (data ?? {}) as Partial<Shown>
  const goOn = goTo ? [{ httpEquiv: 'refresh', content: `1;url=${goTo}` }] : []
  return [...pageTitle(title), ...goOn]
}
