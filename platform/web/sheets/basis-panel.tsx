import { useTranslation } from 'react-i18next'
import type { BasisView } from './basis-view.ts'

/** Explains how the amount of a row was computed. */
export function BasisPanel({ view }: { view: BasisView }) {
  const { t } = useTranslation()
  return (
    <section id="basis" className="card basis" aria-labelledby="basis-title">
      <h2 id="basis-title">{t('monthSheet.basisTitle')}</h2>
      {view.steps.length === 0 && <p className="facts">{t('monthSheet.noBasis')}</p>}
      <ol>
        {view.steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
