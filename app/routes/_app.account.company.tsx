import { data, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { describeProblem } from '#platform/web/sign-in/oidc/oidc-problem.server.ts'
import { beginRedirect } from '#platform/web/sign-in/oidc/oidc-sign-in.server.ts'
import { RedirectRefused } from '#platform/web/sign-in/oidc/redirect-refused.ts'
import {
  identityLink,
  MY_IDENTITIES,
  UNLINK_IDENTITY,
} from '#platform/wire/sign-in/redirect-sign-in.ts'

const PATH = '/account/company'

function mayLink({ settings }: RequestState): boolean {
  return settings.redirectSignIn?.kind === 'outside'
}

export const loader = guarded('signed-in', async ({ gateway, t }, state) => ({
  title: t('sso.account'),
  links: await gateway.ask(MY_IDENTITIES, {}, z.array(identityLink)),
  mayLink: mayLink(state),
}))

export const action = guarded('signed-in', async (call, state) => {
  const id = call.form.get('unlink')
  if (typeof id === 'string') {
    const text = await call.gateway.send(
      'DELETE',
      `${UNLINK_IDENTITY}?${new URLSearchParams({ id })}`,
      null,
    )
    call.setFlash({ kind: 'success', text })
    throw redirect(PATH, 303)
  }
  try {
    // The embedded provider manages our own accounts, so there is nothing to link.
    if (!mayLink(state)) throw new RedirectRefused('off')
    const wish = { target: PATH, linkFor: call.person.sub }
    const { url, cookie } = await beginRedirect(call, state, wish)
    call.addCookie(cookie)
    // The content security policy lets a form lead to our own pages only; the next step is a link.
    return data({ continueTo: url, problem: null })
  } catch (error) {
    const { status, ...problem } = describeProblem(error, call)
    return data({ continueTo: null, problem }, { status })
  }
})

export default function CompanyAccount() {
  const { t } = useTranslation()
  const { links, mayLink } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <PageFrame title={t('sso.account')} facts={mayLink ? t('sso.accountHint') : undefined}>
      {answer?.problem && (
        <p role="alert" className="notice notice-error">
          {answer.problem.text} {answer.problem.technical}
        </p>
      )}
      {links.map(({ id, name, issuer, createdAt }) => (
        <Form key={id} method="post" className="card company-link">
          <FormToken />
          <Icon name="key" />
          <p>
            <strong>{name}</strong> {issuer}
            <small>{t('sso.linkedAt', { time: createdAt })}</small>
          </p>
          <button type="submit" name="unlink" value={id} className="button">
            {t('sso.unlink')}
          </button>
        </Form>
      ))}
      {answer?.continueTo && (
        <div role="status" className="card company-link">
          <Icon name="globe" />
          <p>{t('sso.goToProviderHint')}</p>
          <a href={answer.continueTo} className="button button-primary">
            {t('sso.goToProvider')}
          </a>
        </div>
      )}
      {!answer?.continueTo && (mayLink || links.length === 0) && (
        <LinkForm mayLink={mayLink} isFirst={links.length === 0} />
      )}
    </PageFrame>
  )
}

function LinkForm({ mayLink, isFirst }: { mayLink: boolean; isFirst: boolean }) {
  const { t } = useTranslation()
  const form = mayLink && (
    <Form method="post">
      <FormToken />
      <button type="submit" className="button button-primary">
        {t('sso.link')}
      </button>
    </Form>
  )
  if (!isFirst) return form
  return (
    <div className="empty">
      <Icon name="key" />
      <p>{t(mayLink ? 'sso.noLinks' : 'sso.nothingToLink')}</p>
      {form}
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
