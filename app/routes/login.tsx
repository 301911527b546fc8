import { data, type MetaFunction, redirect, replace } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { SignInField } from '#platform/web/components/shell/sign-in-field.tsx'
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import {
  carriedForm,
  isSignInForm,
  pageOfTyped,
} from '#platform/web/sign-in/password/carried-form.server.ts'
import {
  readSignIn,
  type SignInErrors,
  startTarget,
  trySignIn,
} from '#platform/web/sign-in/password/sign-in-form.server.ts'

export const loader = open(({ url, person, t }, { settings }) => {
  const target = startTarget(url.searchParams.get('redirect'), url.origin)
  if (person) throw redirect(target ?? '/')
  const company = settings.redirectSignIn ? companyPath(target) : null
  // If the browser keeps no cookies, a user who has just signed in arrives here without a session.
  const isForgotten = url.searchParams.has(SIGNED_IN_PARAM)
  return { title: t('login.title'), redirect: target ?? '', company, isForgotten }
})

function companyPath(target: string | null): string {
  return target ? `/login/company?${new URLSearchParams({ redirect: target })}` : '/login/company'
}

export const action = open(async (call, state) => {
  const typed = await carriedForm(call, state)
  // The page with the form has set at least one cookie. If none comes back, the browser keeps no cookies.
  const isForgotten = state.jar.size === 0
  if (!isSignInForm(call)) return data({ errors: NO_ERRORS, user: '', typed, isForgotten })
  const { values, credentials, errors } = readSignIn(call)
  if (!credentials) return data({ errors, user: values.user, typed, isForgotten }, { status: 400 })
  const result = await trySignIn(call, state, credentials)
  if (result.errors) {
    const { status, headers } = result
    return data(
      { errors: result.errors, user: values.user, typed, isForgotten },
      { status, ...(headers ? { headers } : {}) },
    )
  }
  const target = startTarget(values.redirect, call.url.origin)
  call.setFlash({ kind: 'success', text: call.t('login.success'), isArrival: true })
  const form = await pageOfTyped(typed, result.sub, state)
  // A 307 makes the browser resend the typed values to their form. That page shows the values and saves
  // nothing.
  if (form) return redirect(form, 307)
  return replace(isForgotten ? signedInPath(target) : (target ?? '/'), 303)
})

/** Redirects to the target if the browser has kept the session. */
function signedInPath(target: string | null): string {
  const params = new URLSearchParams({ [SIGNED_IN_PARAM]: '1' })
  if (target) params.set('redirect', target)
  return `/login?${params}`
}

const SIGNED_IN_PARAM = 'signedIn'
const NO_ERRORS: SignInErrors = {}

export default function Login() {
  const { t } = useTranslation()
  const { redirect: target, company, isForgotten } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSending = useNavigation().state !== 'idle'
  const typed = answer?.typed ?? null
  return (
    <PublicFrame typed={typed}>
      {typed && (
        <p role="status" className="notice mb-4">
          {t('typed.signInAgain')}
        </p>
      )}
      <Form method="post" noValidate className="card p-6 desk:p-8">
        <FormToken />
        {typed && <input type="hidden" name={TYPED_FIELD} value={typed} />}
        <h2 className="mb-4 text-lg font-semibold">{t('login.title')}</h2>
        {(answer?.isForgotten ?? isForgotten) && (
          <p role="alert" className="notice notice-error mb-4">
            {t('login.noCookies')}
          </p>
        )}
        {answer?.errors.form && (
          <p role="alert" className="notice notice-error mb-4">
            {answer.errors.form}
          </p>
        )}
        <input type="hidden" name="redirect" value={target} />
        <SignInField
          name="user"
          type="text"
          label={t('login.user')}
          placeholder={t('login.userPlaceholder')}
          autoComplete="username"
          value={answer?.user}
          error={answer?.errors.user}
        />
        <SignInField
          name="password"
          type="password"
          label={t('login.password')}
          placeholder={t('login.passwordPlaceholder')}
          autoComplete="current-password"
          error={answer?.errors.password}
        />
        <label className="mb-5 flex items-center gap-2">
          <input type="checkbox" name="autologin" value="on" className="size-4" />
          {t('login.remember')}
        </label>
        <button type="submit" className="button button-primary w-full" disabled={isSending}>
          {isSending ? t('login.submitting') : t('login.submit')}
        </button>
        {company && <Company to={company} isAside={typed !== null} />}
        <p className="mt-4 text-center text-sm text-muted">{t('login.forgotten')}</p>
      </Form>
      {typed && <GoOn typed={typed} page={target} />}
    </PublicFrame>
  )
}

/** The link opens in another window if this page holds typed values. */
function Company({ to, isAside }: { to: string; isAside: boolean }) {
  const { t } = useTranslation()
  const target = isAside ? '_blank' : undefined
  return (
    <Link
      to={to}
      reloadDocument
      target={target}
      className="button mt-3 w-full whitespace-normal text-center"
    >
      {t('login.company')}
    </Link>
  )
}

/** For a user who has meanwhile signed in in another window. */
function GoOn({ typed, page }: { typed: string; page: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action={page} reloadDocument className="mt-4">
      <FormToken />
      <input type="hidden" name={TYPED_FIELD} value={typed} />
      <button type="submit" className="button w-full">
        {t('typed.signedInElsewhere')}
      </button>
    </Form>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
