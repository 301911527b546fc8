import { useTranslation } from 'react-i18next'
import { MonthForm } from '#platform/web/components/form/month-form.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import type { MonthView } from './sheet-view.ts'

/** The totals of a month, and the people who were only in the month before. */
export function MonthFacts({ view: { facts, gone } }: { view: MonthView }) {
  return (
    <div className="month-facts">
      <p className="facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {gone && (
        <Menu
          className="button button-plain no-print"
          button={gone.summary}
          look="popup-end popup-sheet"
        >
          <p>{gone.names}</p>
        </Menu>
      )}
    </div>
  )
}

/** Lines for the signatures of a month, for printing. */
export function Signatures() {
  const { t } = useTranslation()
  return (
    <div className="signatures">
      <span>{t('monthSheet.prepared')}</span>
      <span>{t('monthSheet.audited')}</span>
      <span>{t('monthSheet.approved')}</span>
    </div>
  )
}

type Props = { path: string; view: MonthView }

/** The month with links to others, and its next step. */
export function MonthSwitch({ path, view }: Props) {
  const { label, earlier, later, sheets, steps } = view
  return (
    <section className="month-switch" aria-label={label}>
      <a href={earlier.href} className="button button-plain no-print" aria-label={earlier.label}>
        ‹
      </a>
      <strong className="print-only">{label}</strong>
      <Menu className="button button-plain month-name" button={`${label} ▾`} look="popup-sheet">
        <MonthMenu path={path} view={view} />
      </Menu>
      <a href={later.href} className="button button-plain no-print" aria-label={later.label}>
        ›
      </a>
      {sheets && <SheetMenu sheets={sheets} />}
      {steps.map(({ label: step, href }) => (
        <a key={href} className="button no-print" href={href}>
          {step}
        </a>
      ))}
    </section>
  )
}

/** The other sheets of the month. */
function SheetMenu({ sheets: { current, links } }: { sheets: NonNullable<MonthView['sheets']> }) {
  if (links.length === 0) return <strong>{current}</strong>
  return (
    <Menu className="button button-plain month-name" button={`${current} ▾`}>
      {links.map(({ label, href }) => (
        <a key={href} className="popup-item" href={href}>
          {label}
        </a>
      ))}
    </Menu>
  )
}

/** Links to other months, and to print this one. */
function MonthMenu({ path, view: { month, kept, whole } }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <MonthForm path={`/${path}`} month={month} kept={kept} />
      {whole && (
        <a className="popup-item" href={whole.href}>
          {whole.label}
        </a>
      )}
      <PrintButton label={t('page.print')} className="popup-item" />
    </>
  )
}
