import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogLink } from '#platform/web/components/dialog/dialog-link.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { FillDay } from './filling/fill-day.tsx'
import { FillPerson } from './filling/fill-person.tsx'
import { PersonForm } from './person-form.tsx'
import { RefusedCells } from './refused-cells.tsx'
import { RosterMenu, RosterMonth, RosterTools } from './roster-head.tsx'
import { RosterLegend } from './roster-legend.tsx'
import { RosterColours } from './roster-look.tsx'
import { RosterTable } from './roster-table.tsx'
import type { RosterAnswer, RosterView, RowView } from './roster-view.ts'
import { WeekForm } from './week-form.tsx'

const RosterEditor = lazy(() => import('./painting/roster-editor.tsx'))
const loadCheckPage = async () => (await import('./checks/check-page.tsx')).CheckPage

type Props = { view: RosterView; answer: RosterAnswer | undefined }

/** The shifts of a group by month, week, day or employee. */
export function RosterPage({ view, answer }: Props) {
  const { t } = useTranslation()
  const { head, steps } = view
  return (
    <PageFrame
      title={view.title}
      count={view.count}
      beside={<RosterMonth head={head} />}
      actions={
        <>
          {head.publish && (
            <DialogLink
              className="button button-primary"
              href={head.publish.href}
              page={loadCheckPage}
            >
              {head.publish.label}
            </DialogLink>
          )}
          <RosterMenu menu={head.menu} />
        </>
      }
    >
      <RosterColours looks={view.looks} />
      <ProblemSummary heading={t('roster.notSaved')} problems={answer?.problems ?? []} />
      {answer?.result && <RefusedCells result={answer.result} />}
      <RosterTools head={head} />
      <Notices notices={view.notices} />
      {steps.length > 0 && (
        <nav className="roster-steps no-print" aria-label={t('roster.steps')}>
          {steps.map(({ label, href }) => (
            <a key={href} className="button button-plain" href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <Content view={view} typed={answer?.typed ?? ''} />
      {head.view !== 'person' && <Pager view={view.pager} t={t} sizes={false} />}
      <RosterLegend looks={view.looks} />
    </PageFrame>
  )
}

type ContentProps = { view: RosterView; typed: string }

function Content({ view, typed }: ContentProps) {
  const personHref = usePersonHref(view)
  if (view.head.view === 'month') return <Month view={view} typed={typed} />
  if (view.head.view === 'person') {
    return (
      <>
        <PersonForm view={view} typed={typed} />
        {view.mayFill.person && <FillPerson view={view} />}
      </>
    )
  }
  return (
    <>
      {view.head.view === 'date' && view.mayFill.day && <FillDay view={view} />}
      <WeekForm view={view} typed={typed} personHref={personHref} />
    </>
  )
}

/** The month as a table; with scripts the user can paint on it. */
function Month({ view, typed }: ContentProps) {
  const table = useRef<HTMLTableElement>(null)
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const { t } = useTranslation()
  const { days, blanks, looks, rows, leaves, totals, head, mayEdit } = view
  const byDay = head.views.find(({ name }) => name === 'date')
  return (
    <>
      {mayEdit && rows.length > 0 && byDay && (
        <noscript>
          <p className="facts">
            {t('roster.plainHint')}{' '}
            <a className="link" href={byDay.href}>
              {t('roster.plainDay')}
            </a>
          </p>
        </noscript>
      )}
      <RosterTable
        ref={table}
        caption={view.title}
        mark={t('roster.leaveMark')}
        personHref={usePersonHref(view)}
        days={days}
        blanks={blanks}
        looks={looks}
        rows={rows}
        leaves={leaves}
        totals={totals}
      />
      {isScripted && mayEdit && rows.length > 0 && (
        <Suspense>
          <RosterEditor table={table} view={view} typed={typed} />
        </Suspense>
      )}
    </>
  )
}

/** The URL of an employee's own month. */
function usePersonHref({ head: { group, month } }: RosterView) {
  return useCallback(
    ({ id, empNo }: RowView) =>
      `/attendance/roster?group=${group}&month=${month}&view=person&user=${id}&no=${empNo}`,
    [group, month],
  )
}
