import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'

export const loader = open(async (call, state) => ({
  title: call.t('welcome.title'),
  name: call.person?.name ?? null,
  view: await loadShellIfAny(call, state),
}))

export default function Welcome() {
  const { t } = useTranslation()
  const { view, name } = useLoaderData<typeof loader>()
  return (
    <OptionalShell view={view}>
      <ProblemCard
        icon="home"
        title={name ? t('welcome.person', { name }) : t('welcome.title')}
        heading={view ? 'h1' : 'h2'}
      >
        <p>{t('app.purpose')}</p>
        <p className="buttons">
          <a href={name ? '/' : '/login'} className="button button-primary">
            {t(name ? 'error.home' : 'welcome.signIn')}
          </a>
        </p>
      </ProblemCard>
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
