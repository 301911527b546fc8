import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'

import { type Chosen, cellControl, RosterForm } from './roster-form.tsx'
import type { DayView, RosterView, RowView } from './roster-view.ts'

type Props = { view: RosterView; typed: string; personHref(row: RowView): string | null }

/** A week, or a day, of every employee on the page: a control for each cell. */
export function WeekForm({ view, typed, personHref }: Props) {
  const { t } = useTranslation()
  const days = view.days.slice(view.shown.from - 1, view.shown.to)
  const isOneDay = days.length === 1
  return (
    <RosterForm view={view} typed={typed}>
      {(rows, chosen) => (
        <div className={isOneDay ? 'table-frame one-day' : 'table-frame'}>
          <table className="roster-week">
            <caption className="sr-only">{view.title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('roster.person')}</th>
                {days.map((day) => (
                  <WeekDay key={day.day} day={day} isAlone={isOneDay} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={row.id}>
                  <PersonHead row={row} href={personHref(row)} />
                  {days.map((day) => cellOf(view, row, at, day, chosen, t))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </RosterForm>
  )
}

/** The head of a day: a letter and a number in a week, the full text for a single day. */
function WeekDay({ day: own, isAlone }: { day: DayView; isAlone: boolean }) {
  const { day, letter, title, dayClass, holiday, lock } = own
  return (
    <th scope="col" className={`day-${dayClass}`} title={title} abbr={title}>
      {isAlone ? title : `${letter} ${day}`}
      {!isAlone && (lock || holiday) && (
        <small>{[holiday, lock].filter(Boolean).join(' · ')}</small>
      )}
    </th>
  )
}

function PersonHead({ row, href }: { row: RowView; href: string | null }) {
  const { face, name, dept, empNo } = row
  return (
    <th scope="row">
      <span className="who">
        <Face {...face} />
        <span>
          {href ? <a href={href}>{name}</a> : name}
          <small>{dept || empNo}</small>
        </span>
      </span>
    </th>
  )
}

function cellOf(
  view: RosterView,
  row: RowView,
  at: number,
  { day, title, letter }: DayView,
  chosen: Chosen,
  t: ReturnType<typeof useTranslation>['t'],
) {
  const cell = row.cells[day - 1]
  const leave = view.leaves[`${at}.${day}`]
  return (
    <td key={day} data-l={`${letter} ${day}`}>
      {cell && cellControl({ view, row: at, day, cell, label: `${row.name} ${title}`, chosen, t })}
      {leave && <small className="roster-leave">{leave}</small>}
    </td>
  )
}
