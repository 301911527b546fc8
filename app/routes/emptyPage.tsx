import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OptionalShell } from '#app/components/shell/optional-shell.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/request/guarded.server.ts'
import { loadShellIfAny } from '#app/request/shell.server.ts'

export const loader = open(async (call, state) => ({
  title: call.t('empty.title'),
  view: await loadShellIfAny(call, state),
}))

export default function EmptyPage() {
  const { t } = useTranslation()
  return (
    <OptionalShell view={useLoaderData<typeof loader>().view}>
      <section className="card p-8 text-center text-muted">
        <h1 className="mb-2 text-lg font-semibold">{t('empty.title')}</h1>
        <p>{t('empty.text')}</p>
      </section>
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
