import { useTranslation } from 'react-i18next'
import { DetailValues } from '#platform/web/components/page/detail-groups.tsx'
import type { KnownView } from './rehire-view.ts'

/** Shows known facts about a former employee above the form. */
export function RehirePanel({ view }: { view: KnownView }) {
  const { t } = useTranslation()
  const { known, bar, notes } = view
  return (
    <>
      {bar && (
        <p className="notice notice-error">
          {t('rehire.bar', { reason: bar.text })}{' '}
          {bar.href && <a href={bar.href}>{t('rehire.seeDeparture')}</a>}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="notice">
          {note}
        </p>
      ))}
      <section className="card detail" aria-label={t('rehire.known')}>
        <h2>{t('rehire.known')}</h2>
        <DetailValues rows={known} />
      </section>
    </>
  )
}
