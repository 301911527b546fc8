import { useTranslation } from 'react-i18next'
import type { DocumentDeskView } from './policy-desk.server.ts'

/** Shows how many have read a document, and links to the readers' view. */
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
