import type { MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', ({ t }) => ({ title: t('messages.title') }))

export default function Messages() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('messages.title')}</h1>
      <p role="status" className="notice">
        {t('messages.soon')}
      </p>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
