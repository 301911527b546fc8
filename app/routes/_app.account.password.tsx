import { data, type MetaFunction, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#app/components/form/form-token.tsx'
import { PasswordFields } from '#app/components/shell/password-form.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import { safePath } from '#app/request/redirect-target.ts'
import { changePassword } from '#app/sign-in/password/password-form.server.ts'

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

export default function ChangePassword() {
  const { t } = useTranslation()
  const { returnTo, isForced } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSaving = useNavigation().state !== 'idle'
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('password.title')}</h1>
      {isForced && (
        <p role="status" className="notice mb-4 max-w-md">
          {t('password.forced')}
        </p>
      )}
      {/* Sent to its own address: the way back is in there and outlives a refusal. */}
      <Form method="post" noValidate className="card max-w-md p-5">
        <FormToken />
        <PasswordFields errors={answer?.errors ?? {}} returnTo={returnTo} isSaving={isSaving}>
          <Link to={isForced ? '/logout' : returnTo} className="button">
            {t(isForced ? 'shell.logout' : 'password.cancel')}
          </Link>
        </PasswordFields>
      </Form>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
