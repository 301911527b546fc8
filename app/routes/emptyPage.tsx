import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'

export const loader = open(async (call, state) => ({
  title: call.t('empty.title'),
  view: await loadShellIfAny(call, state),
}))

export default function EmptyPage() {
  const { t } = useTranslation()
  return (
    <OptionalShell view={useLoaderData<typeof loader>().view}>
      <ProblemCard icon="layers" title={t('empty.title')}>
        <p className="text-muted">{t('empty.text')}</p>
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
