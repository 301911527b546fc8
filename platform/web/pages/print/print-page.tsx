import { useTranslation } from 'react-i18next'
import { DetailGroups } from '#platform/web/components/page/detail-groups.tsx'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintBar, Sheet, SheetBody } from '#platform/web/components/page/print-sheet.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { PrintManyView, PrintView } from './print-view.ts'

/** Leaves out the parts of the head that the same sheet repeats below. */
const headOf = ({ head }: PrintView) => ({ ...head, facts: '', days: [] })

/** A print page with a whole record. */
export function PrintPage({ view }: { view: PrintView }) {
  const { back, printedOn, signatures } = view
  return (
    <Sheet head={headOf(view)} back={back} printedOn={printedOn} signatures={signatures}>
      <RecordSheet view={view} name="sheet" />
    </Sheet>
  )
}

/** A print page with several whole records, each on a new sheet of paper. */
export function PrintManyPage({ view }: { view: PrintManyView }) {
  const { title, back, told, next, links, sheets } = view
  return (
    <PageFrame
      title={title}
      back={back}
      head={
        <div className="page-head no-print">
          <div>
            <h1>{title}</h1>
            {told && <p className="facts">{[told, next?.left].filter(Boolean).join(' ')}</p>}
          </div>
          <PrintBar
            links={[...links, ...(next ? [next] : [])].map(({ label, href }) => (
              <a key={href} className="button" href={href}>
                {label}
              </a>
            ))}
          />
        </div>
      }
    >
      {sheets.map((sheet, at) => (
        <article key={sheet.back.href} className="one-of-many" aria-label={sheet.head.title}>
          <HeadCard
            head={headOf(sheet)}
            level="h2"
            printedOn={`${sheet.printedOn} · ${sheet.place}`}
          />
          <SheetBody signatures={sheet.signatures}>
            <RecordSheet view={sheet} name={`sheet-${at}`} />
          </SheetBody>
        </article>
      ))}
    </PageFrame>
  )
}

/** `name` distinguishes the sheets of one page. */
function RecordSheet({ view, name: sheet }: { view: PrintView; name: string }) {
  const { t } = useTranslation()
  const { notes, groups, tables } = view
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="facts">
          {note}
        </p>
      ))}
      <DetailGroups groups={groups} />
      {tables.map(({ name, label, table }) => (
        <section key={name} className="card" aria-labelledby={`${sheet}-${name}`}>
          <h2 id={`${sheet}-${name}`}>{label}</h2>
          {table.rows.length > 0 ? (
            <SmallTable label={label} view={table} isWide />
          ) : (
            <p className="facts">{t('page.noRows')}</p>
          )}
        </section>
      ))}
    </>
  )
}
