import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { ChangeTable } from './info-change-table.tsx'
import type { ChangeView } from './info-change-view.ts'

/** Shows what a request would change, above the rest of its page. */
export function ChangePanel({ view }: { view: ChangeView }) {
  const { t } = useTranslation()
  const { rows, hidden, clear, fileHref, decision } = view
  return (
    <section className="card overview-card" aria-labelledby="change-title">
      <div className="card-head">
        <h2 id="change-title">{t('ownFile.change')}</h2>
        <span className="card-links">
          {clear && (
            <a className="link" href={clear.href}>
              {t(clear.isClear ? 'page.cover' : 'page.uncover')}
            </a>
          )}
          {fileHref && (
            <a className="link" href={fileHref}>
              {t('ownFile.openFile')}
            </a>
          )}
        </span>
      </div>
      {rows.length > 0 && <ChangeTable rows={rows} caption={t('ownFile.change')} t={t} />}
      {hidden && <p className="card-note">{hidden}</p>}
      {decision && (
        <p className="decision">
          {decision.face && <Face {...decision.face} size="small" />}
          <strong>{decision.action}</strong>{' '}
          <span>{[decision.who, decision.at].filter(Boolean).join(' · ')}</span>
          {decision.opinion && <q>{decision.opinion}</q>}
        </p>
      )}
    </section>
  )
}
