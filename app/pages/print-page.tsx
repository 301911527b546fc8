import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailGroups } from '#app/components/page/detail-groups.tsx'
import { HeadCard } from '#app/components/page/head-card.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { SmallTable } from '#app/components/ui/small-table.tsx'
import type { PrintView } from './print-view.ts'

/** A whole record on paper. The screen shows the sheet, and how to get it out of the printer. */
export function PrintPage({ view }: { view: PrintView }) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={view.head.title}
      back={view.back}
      head={
        <>
          <div className="page-actions print-bar">
            <PrintButton label={t('page.printNow')} hint={t('page.printHint')} />
          </div>
          <HeadCard
            // What a head repeats of a record stands below it on the same sheet.
            head={{ ...view.head, facts: '', days: [] }}
            actions={<p className="facts printed-on">{view.printedOn}</p>}
          />
        </>
      }
    >
      <div className="sheet">
        {view.notes.map((note) => (
          <p key={note} className="facts">
            {note}
          </p>
        ))}
        <DetailGroups groups={view.groups} />
        {view.tables.map(({ name, label, table }) => (
          <section key={name} className="card" aria-labelledby={`sheet-${name}`}>
            <h2 id={`sheet-${name}`}>{label}</h2>
            {table.rows.length > 0 ? (
              <SmallTable label={label} view={table} />
            ) : (
              <p className="facts">{t('page.noRows')}</p>
            )}
          </section>
        ))}
      </div>
    </PageFrame>
  )
}

/** Only a script can press the button of the browser; without one a sentence says where it is. */
function PrintButton({ label, hint }: { label: string; hint: string }) {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (!isScripted) return <p className="facts">{hint}</p>
  return (
    <button type="button" className="button button-primary" onClick={() => window.print()}>
      {label}
    </button>
  )
}
