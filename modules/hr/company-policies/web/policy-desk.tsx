import { useTranslation } from 'react-i18next'
import type { DocumentDeskView } from './policy-desk.server.ts'

/** How many have read a document, and the way to how they see it. */
export function DocumentDesk({ view: { progress, readHref } }: { view: DocumentDeskView }) {
  const { t } = useTranslation()
  return (
    <section className="card unsigned">
      {progress && (
        <p>
          <progress value={progress.share} max={100} aria-hidden="true" />{' '}
          <a href={progress.href}>{progress.text}</a>
        </p>
      )}
      <p>
        <a href={readHref}>{t('documents.read')}</a>
      </p>
    </section>
  )
}
