import { data, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PasswordFields } from '#platform/web/components/shell/password-form.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import { changePassword } from '#platform/web/sign-in/password/password-form.server.ts'

export const loader = guarded('signed-in', ({ t, url, mustChangePassword }) => ({
  title: t('password.title'),
  isForced: mustChangePassword,
  returnTo: safePath(url.searchParams.get('returnTo'), url.origin) ?? '/',
}))

export const action = guarded('signed-in', async (call) => {
  const outcome = await changePassword(call)
  if (outcome.errors) return data({ errors: outcome.errors }, outcome.init)
  call.setFlash({ kind: 'success', text: outcome.message })
  return redirect(safePath(call.form.get('returnTo'), call.url.origin) ?? '/', 303)
})

/** On the first sign-in the page has no shell, only the frame of the sign-in page. */
export default function ChangePassword() {
  const { t } = useTranslation()
  const { returnTo, isForced } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSaving = useNavigation().state !== 'idle'
  const fields = { errors: answer?.errors ?? {}, returnTo, isSaving }
  if (isForced) {
    return (
      <>
        <Form method="post" noValidate className="card p-6 desk:p-8">
          <FormToken />
          <h2 className="mb-1 text-lg font-semibold">{t('password.first')}</h2>
          <p className="mb-4 text-muted">{t('password.forced')}</p>
          <PasswordFields {...fields} />
        </Form>
        <p className="mt-4 text-center">
          <Link to="/logout">{t('shell.logout')}</Link>
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('password.title')}</h1>
      {/* Posts to its own URL: the URL contains the return address, which a refusal keeps. */}
      <Form method="post" noValidate className="card max-w-md p-5">
        <FormToken />
        <PasswordFields {...fields}>
          <Link to={returnTo} className="button">
            {t('password.cancel')}
          </Link>
        </PasswordFields>
      </Form>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
