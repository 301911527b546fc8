import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { framedAddress } from '#platform/web/framed/framed-address.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', ({ url, t }, { settings }) => {
  const address = framedAddress(url.searchParams.get('url'), settings.reportOrigins)
  return { title: t('outside.title'), address, host: address && new URL(address).host }
})

export default function Outside() {
  const { t } = useTranslation()
  const { address, host } = useLoaderData<typeof loader>()
  if (address === null || host === null) {
    return (
      <ProblemCard icon="globe" title={t('outside.title')}>
        <p>{t('outside.refused')}</p>
      </ProblemCard>
    )
  }
  return (
    <div className="page outside">
      <h1 className="sr-only">{t('outside.from', { host })}</h1>
      <p className="facts">
        {t('outside.from', { host })}{' '}
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t('outside.alone')}
        </a>
      </p>
      <iframe
        title={t('outside.from', { host })}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-forms allow-downloads"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
