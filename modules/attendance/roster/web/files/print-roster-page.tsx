import { useTranslation } from 'react-i18next'
import { RosterLegend } from '#modules/attendance/roster/web/roster-legend.tsx'
import { RosterColours } from '#modules/attendance/roster/web/roster-look.tsx'
import { RosterTable } from '#modules/attendance/roster/web/roster-table.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import type { PrintRosterView } from './print-roster.server.ts'

const nowhere = () => null

/** A month on paper, forty employees a sheet, each sheet with a legend. */
export function PrintRosterPage({ view }: { view: PrintRosterView }) {
  const { t } = useTranslation()
  return (
    <div className="roster-print">
      <PageFrame
        title={view.title}
        facts={view.facts}
        back={view.back}
        actions={<PrintButton label={t('page.print')} hint={t('roster.printHint')} />}
      >
        <RosterColours looks={view.looks} />
        <Notices notices={view.left ? [{ text: view.left }] : []} />
        {view.sheets.map((sheet, at) => (
          <section key={sheet.rows[0]} className="roster-sheet" aria-label={`${at + 1}`}>
            <p className="roster-sheet-head">
              <strong>{view.title}</strong> {view.facts} · {at + 1}/{view.sheets.length}
            </p>
            <RosterTable
              {...sheet}
              caption={view.facts}
              mark={t('roster.leaveMark')}
              personHref={nowhere}
            />
            <RosterLegend looks={view.looks} />
          </section>
        ))}
      </PageFrame>
    </div>
  )
}
