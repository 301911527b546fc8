import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PrintButton } from '#app/components/page/print-button.tsx'
import type { MonthView } from './sheet-view.ts'

type Props = { path: string; view: MonthView; t: TFunction }

/** Which month it is, what it comes to, and what is next. */
export function MonthBar({ path, view }: Omit<Props, 't'>) {
  const { t } = useTranslation()
  const { label, facts, gone } = view
  return (
    <section className="card month-bar" aria-label={label}>
      <MonthSwitch path={path} view={view} t={t} />
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <Steps view={view} t={t} />
      {gone && (
        <details className="no-print">
          <summary>{gone.summary}</summary>
          <p>{gone.names}</p>
        </details>
      )}
    </section>
  )
}

function MonthSwitch({ path, view: { month, label, earlier, later, kept }, t }: Props) {
  return (
    <div className="month-switch">
      <a href={earlier.href} className="button button-plain no-print" aria-label={earlier.label}>
        ‹
      </a>
      <strong>{label}</strong>
      <a href={later.href} className="button button-plain no-print" aria-label={later.label}>
        ›
      </a>
      <form method="get" action={`/${path}`} className="no-print">
        {kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          key={month}
          type="month"
          name="month"
          defaultValue={month}
          pattern="\d{4}-\d{2}"
          aria-label={t('monthSheet.month')}
        />
        <button type="submit" className="button">
          {t('monthSheet.show')}
        </button>
      </form>
    </div>
  )
}

function Steps({ view: { steps, whole }, t }: Omit<Props, 'path'>) {
  return (
    <div className="buttons">
      {steps.map(({ label, href }) => (
        <a key={href} className="button" href={href}>
          {label}
        </a>
      ))}
      {whole && (
        <a className="button button-plain" href={whole.href}>
          {whole.label}
        </a>
      )}
      <PrintButton label={t('page.print')} className="button button-plain no-print" />
    </div>
  )
}
