import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#app/components/form/form-token.tsx'
import { PublicFrame } from '#app/components/shell/public-frame.tsx'
import { PublicProblem } from '#app/components/shell/public-problem.tsx'
import { revoke } from '#app/gateway/token.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/session/guarded.server.ts'

export const loader = open(({ person, t }) => {
  if (!person) throw redirect('/login')
  return { title: t('logout.title') }
})

export const action = open(async ({ setFlash, t, log }, { session, tokenCaller, endSession }) => {
  endSession()
  if (session) {
    await revoke(tokenCaller, session.refresh_token).catch((err) =>
      log.warn({ err }, 'the provider did not take back a token'),
    )
  }
  setFlash({ kind: 'info', text: t('logout.done') })
  return redirect('/login', { status: 303, headers: { 'Clear-Site-Data': '"cache"' } })
})

export default function Logout() {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <Form method="post" action="/logout" reloadDocument className="card p-6">
        <FormToken />
        <h2 className="mb-2 text-lg font-semibold">{t('logout.title')}</h2>
        <p className="mb-5">{t('logout.question')}</p>
        <p className="flex gap-2">
          <button type="submit" className="button button-primary">
            {t('logout.confirm')}
          </button>
          <Link to="/" className="button">
            {t('logout.cancel')}
          </Link>
        </p>
      </Form>
    </PublicFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
