import type { MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', ({ t }) => ({ title: t('shell.messages') }))

/** The target of the entry in the user menu, with a link to the inbox. */
export default function OwnMessages() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('shell.messages')}>
      <p role="status" className="notice mb-4">
        {t('messages.soon')}
      </p>
      <Link className="button" to="/messages">
        {t('messages.toInbox')}
      </Link>
    </PageFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
