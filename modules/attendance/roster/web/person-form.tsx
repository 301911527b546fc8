import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { cellControl, RosterForm } from './roster-form.tsx'
import type { RosterView } from './roster-view.ts'

type Props = { view: RosterView; typed: string }

/** One employee's month as a calendar: a control for each day. */
export function PersonForm({ view, typed }: Props) {
  const { t } = useTranslation()
  const { days, blanks, totals, leaves } = view
  return (
    <RosterForm view={view} typed={typed}>
      {(rows, chosen) =>
        rows.map((row, at) => (
          <section key={row.id} className="card roster-person" aria-label={row.name}>
            <div className="who">
              <Face {...row.face} />
              <span>
                <strong>{row.name}</strong>
                <small>{[row.empNo, row.dept].filter(Boolean).join(' · ')}</small>
              </span>
              <dl className="roster-totals">
                {totals.map(({ name, label }, index) => (
                  <div key={name}>
                    <dt>{label}</dt>
                    <dd>{row.totals[index] || '—'}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <ul className={`roster-days blanks-${blanks}`}>
              {days.map(({ day, letter, title, dayClass, holiday, lock }) => {
                const cell = row.cells[day - 1]
                const leave = leaves[`${at}.${day}`]
                const notes = [holiday, lock, leave].filter(Boolean).join(' · ')
                return (
                  <li key={day} className={`day-${dayClass}`}>
                    <span className="roster-day" title={title}>
                      <b>{day}</b> {letter} {notes && <small>{notes}</small>}
                    </span>
                    {cell && cellControl({ view, row: at, day, cell, label: title, chosen, t })}
                  </li>
                )
              })}
            </ul>
          </section>
        ))
      }
    </RosterForm>
  )
}
