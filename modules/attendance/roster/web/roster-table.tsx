import { forwardRef, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import {
  type CellView,
  cellClass,
  type DayView,
  type RosterView,
  type RowView,
  unpackMonth,
} from './roster-view.ts'

type Part = Pick<RosterView, 'days' | 'blanks' | 'looks' | 'rows' | 'leaves' | 'totals'>
type Props = Part & { caption: string; mark: string; personHref(row: RowView): string | null }

/**
 * A month of employees by days. The table has thousands of cells, so each uses as little markup as possible:
 * a class for its colour, and the heads of its row and column for its meaning.
 */
export const RosterTable = memo(
  forwardRef<HTMLTableElement, Props>(function RosterTable(view, ref) {
    const { caption, days, blanks, rows } = view
    return (
      <div className="table-frame roster-frame">
        <div className="roster-letters" aria-hidden="true">
          {lettersOf(days, blanks).map((letter, weekday) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days of the week have no other name and never move.
            <span key={weekday}>{letter}</span>
          ))}
        </div>
        <table ref={ref} className={`roster-grid blanks-${blanks}`}>
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            <col />
            {days.map(({ day, dayClass }) => (
              <col key={day} className={`day-${dayClass}`} />
            ))}
          </colgroup>
          <RosterHead view={view} />
          <tbody>
            {rows.map((packed, at) => {
              const row = unpackMonth(packed)
              return <Row key={row.id} row={row} at={at} view={view} />
            })}
          </tbody>
        </table>
      </div>
    )
  }),
)

const WEEK = 7

/** Initials of the weekdays from Monday, for narrow screens: there a week is a line without heads. */
function lettersOf(days: readonly DayView[], blanks: number): string[] {
  return Array.from({ length: WEEK }, (_, at) => days[(at + WEEK - blanks) % WEEK]?.letter ?? '')
}

function RosterHead({ view: { days, totals } }: { view: Props }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('roster.person')}</th>
        {days.map((day) => (
          <DayHead key={day.day} day={day} />
        ))}
        {totals.map(({ name, label, short }) => (
          <th key={name} scope="col" className="n" abbr={label} title={label}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function DayHead({ day }: { day: DayView }) {
  return (
    <th scope="col" className={`day-${day.dayClass}`}>
      <a href={day.href} aria-label={day.title} title={day.title}>
        <small>{day.letter}</small>
        {day.day}
        {day.lock && <Icon name="lock" />}
        {day.holiday && <small>{day.holiday}</small>}
      </a>
    </th>
  )
}

type RowProps = { row: RowView; at: number; view: Props }

function Row({ row, at, view: { looks, leaves, mark, totals, personHref } }: RowProps) {
  const { name, empNo, dept, face, cells } = row
  const href = personHref(row)
  return (
    <tr>
      <th scope="row">
        <span className="who">
          <Face {...face} />
          <span>
            {href ? <a href={href}>{name}</a> : name}
            <small>{dept || empNo}</small>
          </span>
        </span>
      </th>
      {cells.map((cell, index) => {
        // Speed: few cells have leave, so only those look up a text.
        const leave = cell.hasLeave ? leaves[`${at}.${index + 1}`] : undefined
        return drawCell(cell, index + 1, looks[cell.look]?.short, leave, mark)
      })}
      {row.totals.map((text, index) => (
        <td key={totals[index]?.name} className="n" data-l={totals[index]?.short}>
          {text}
        </td>
      ))}
    </tr>
  )
}

function drawCell(
  cell: CellView,
  day: number,
  short: string | undefined,
  leave: string | undefined,
  mark: string,
) {
  const text = cell.isOpen ? short : null
  if (!leave) {
    return (
      <td key={day} className={cellClass(cell)}>
        {text}
      </td>
    )
  }
  return (
    <td key={day} className={cellClass(cell)} title={leave}>
      {text}
      <i>{mark}</i>
    </td>
  )
}
