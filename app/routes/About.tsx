import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import product from '#package.json' with { type: 'json' }
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'

export const loader = open(async (call, state) => ({
  title: call.t('about.title'),
  // Visitors without a session must not learn versions: they would reveal known vulnerabilities.
  version: call.person ? product.version : null,
  parts: call.person ? Object.keys(product.dependencies).join(', ') : null,
  view: await loadShellIfAny(call, state),
}))

export default function About() {
  const { t } = useTranslation()
  const { view, version, parts } = useLoaderData<typeof loader>()
  return (
    <OptionalShell view={view}>
      <ProblemCard icon="book" title={t('about.title')} heading={view ? 'h1' : 'h2'}>
        <p>{t('about.text')}</p>
        {version && <p className="text-muted">{t('about.version', { version })}</p>}
        <p className="text-muted">{t('about.licence')}</p>
        {parts && <p className="text-sm text-muted">{t('about.parts', { parts })}</p>}
        <p className="buttons">
          <a href="/" className="button">
            {t('error.home')}
          </a>
        </p>
      </ProblemCard>
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
