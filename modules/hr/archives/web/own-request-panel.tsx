import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ChangeTable } from './info-change-table.tsx'
import type { OwnRequestView } from './info-change-view.ts'

/** Shows the pending request of the employee; after the decision, the result in one line. */
export function OwnRequestPanel({ request }: { request: OwnRequestView }) {
  const { t } = useTranslation()
  const { state, tone, askedAt, opinion, isWaiting, rows } = request
  return (
    <section className="card overview-card" aria-labelledby="own-request">
      <div className="card-head">
        <h2 id="own-request">
          {t('ownFile.request')} <Pill tone={tone} text={state} />{' '}
          <span className="facts">{askedAt}</span>
        </h2>
        <a className="link" href={isWaiting ? request.withdrawHref : request.href}>
          {t(isWaiting ? 'ownFile.withdraw' : 'page.view')}
        </a>
      </div>
      {opinion && <p className="card-note">{t('ownFile.opinion', { opinion })}</p>}
      {isWaiting && <ChangeTable rows={rows} caption={t('ownFile.request')} t={t} />}
    </section>
  )
}
