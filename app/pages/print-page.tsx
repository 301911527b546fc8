import { useTranslation } from 'react-i18next'
import { DetailGroups } from '#app/components/page/detail-groups.tsx'
import { Sheet } from '#app/components/page/sheet.tsx'
import { SmallTable } from '#app/components/ui/small-table.tsx'
import type { PrintView } from './print-view.ts'

/** A whole record on paper. */
export function PrintPage({ view }: { view: PrintView }) {
  const { t } = useTranslation()
  const { head, back, printedOn, notes, groups, tables, signatures } = view
  return (
    <Sheet
      // What a head repeats of a record stands below it on the same sheet.
      head={{ ...head, facts: '', days: [] }}
      back={back}
      printedOn={printedOn}
      signatures={signatures}
    >
      {notes.map((note) => (
        <p key={note} className="facts">
          {note}
        </p>
      ))}
      <DetailGroups groups={groups} />
      {tables.map(({ name, label, table }) => (
        <section key={name} className="card" aria-labelledby={`sheet-${name}`}>
          <h2 id={`sheet-${name}`}>{label}</h2>
          {table.rows.length > 0 ? (
            <SmallTable label={label} view={table} />
          ) : (
            <p className="facts">{t('page.noRows')}</p>
          )}
        </section>
      ))}
    </Sheet>
  )
}
