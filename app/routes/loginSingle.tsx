import { data, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import {
  pendingLink,
  requireLinkKey,
  takeLinkFromAddress,
  trySignInByLink,
} from '#platform/web/sign-in/link/link-sign-in.server.ts'

export const loader = open(async (call, state) => {
  requireLinkKey(state, 302)
  await takeLinkFromAddress(call, state)
  const link = await pendingLink(state)
  const view = {
    title: call.t('link.title'),
    link: link && { id: link.id, user: link.username },
    signedInAs: call.person?.name ?? null,
  }
  return data(view, { status: link ? 200 : 400 })
})

export const action = open(async (call, state) => {
  const result = await trySignInByLink(call, state, requireLinkKey(state, 303))
  if (result.error !== undefined) return data(result, { status: result.status })
  call.setFlash(result.flash)
  return redirect(result.start, 303)
})

export default function LoginSingle() {
  const { t } = useTranslation()
  const { link, signedInAs } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const error = refusal?.error ?? (link ? undefined : t('link.refused'))
  const isOpen = link !== null && (refusal === undefined || refusal.mayRetry)
  return (
    <PublicFrame>
      <ProblemCard icon="key" title={t('link.title')} heading="h2">
        {error && (
          <p role="alert" className="notice notice-error mb-4">
            {error}
          </p>
        )}
        {isOpen && <Confirmation id={link.id} user={link.user} signedInAs={signedInAs} />}
        <Link to={signedInAs ? '/' : '/login'} reloadDocument className="button w-full">
          {t(signedInAs ? 'link.stay' : 'link.usePassword')}
        </Link>
      </ProblemCard>
    </PublicFrame>
  )
}

type ConfirmationProps = { id: string; user: string; signedInAs: string | null }

/** Following the link changes nothing; submitting this form does. */
function Confirmation({ id, user, signedInAs }: ConfirmationProps) {
  const { t } = useTranslation()
  return (
    <Form method="post" reloadDocument className="mb-3">
      <FormToken />
      <input type="hidden" name="link" value={id} />
      <p className="mb-4">{t('link.question', { user })}</p>
      {signedInAs && <p className="notice mb-4">{t('link.replaces', { name: signedInAs })}</p>}
      <button type="submit" className="button button-primary w-full">
        {t('link.confirm')}
      </button>
    </Form>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
