import { data, type MetaFunction } from '@remix-run/node'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PublicFrame } from '#app/components/shell/public-frame.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/request/guarded.server.ts'

export const loader = open(({ t }) => data({ title: t('refuse.title') }, { status: 403 }))

export default function Refuse() {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <section className="card p-6">
        <h2 className="mb-2 text-lg font-semibold">{t('refuse.title')}</h2>
        <p>{t('refuse.text')}</p>
        <p className="mb-5 text-muted">{t('refuse.todo')}</p>
        <p className="flex gap-2">
          <Link to="/" className="button button-primary">
            {t('error.home')}
          </Link>
          <Link to="/logout" className="button">
            {t('shell.logout')}
          </Link>
        </p>
      </section>
    </PublicFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
