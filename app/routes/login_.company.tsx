import { data, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RedirectProblemPage } from '#platform/web/components/shell/redirect-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { OidcFault } from '#platform/web/session/oidc-fault.ts'
import { describeProblem } from '#platform/web/sign-in/oidc/oidc-problem.server.ts'
import { beginRedirect } from '#platform/web/sign-in/oidc/oidc-sign-in.server.ts'
import { startTarget } from '#platform/web/sign-in/password/sign-in-form.server.ts'

/** A link instead of a form: the content security policy lets a form lead to our own pages only. */
export const loader = open(async (call, state) => {
  const { url, t } = call
  const target = startTarget(url.searchParams.get('redirect'), url.origin)
  if (call.person) throw redirect(target ?? '/')
  try {
    // The product does not support silent sign-in in a frame.
    if (url.searchParams.get('prompt') === 'none') throw new OidcFault('noSilentRedirectUri')
    const { url: address, cookie } = await beginRedirect(call, state, { target, linkFor: null })
    call.addCookie(cookie)
    return redirect(address, 303)
  } catch (error) {
    const { status, ...problem } = describeProblem(error, call)
    return data({ title: t('sso.failed'), problem }, { status })
  }
})

export default function CompanySignIn() {
  const { problem } = useLoaderData<typeof loader>() as Shown
  return <RedirectProblemPage {...problem} />
}

type Shown = { title: string; problem: { text: string; technical: string | null } }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data as Shown | undefined)?.title)
