import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import type { PaperView } from './letter-view.ts'

/** Shows the text of a letter with its signature. */
export function LetterPaper({ paper: { title, text, signature } }: { paper: PaperView }) {
  const { t } = useTranslation()
  return (
    <article className="card reading letter">
      <h2>{title}</h2>
      <RichText nodes={text} />
      {signature && (
        <section className="detail" aria-label={t('letters.signature')}>
          <dl>
            {signature.rows.map(({ label, text: value, isLong }) => (
              <div key={label} className={isLong ? 'long' : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Pill {...signature.seal} />
        </section>
      )}
    </article>
  )
}
