import { useTranslation } from 'react-i18next'
import { WeekdayHead } from '#platform/web/components/table/weekday-head.tsx'
import type { FigureView, MonthCell, MonthGridView } from './month-view.ts'

/** An employee's month: each day is a square with the colour of its result, and a sign. */
export function MonthGrid({ view: { label, weekdays, weeks, legend } }: { view: MonthGridView }) {
  return (
    <>
      <table className="day-grid" id="month">
        <caption className="sr-only">{label}</caption>
        <WeekdayHead weekdays={weekdays} />
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((cell) => cell)?.date ?? index}>
              {week.map((cell, at) => (
                <Square key={weekdays[at]?.name} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend legend={legend} />
    </>
  )
}

function Square({ cell }: { cell: MonthCell }) {
  if (!cell) return <td />
  const { day, tone, mark, title, href, isToday, isOff } = cell
  const words = (
    <>
      <span aria-hidden="true">
        {day}
        <small>{mark}</small>
      </span>
      <span className="sr-only">{title}</span>
    </>
  )
  return (
    <td
      data-tone={tone ?? undefined}
      className={isOff ? 'off' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {href ? (
        <a href={href} title={title}>
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
    </td>
  )
}

/** The legend of the squares. */
export function Legend({ legend }: { legend: MonthGridView['legend'] }) {
  if (legend.length === 0) return null
  return (
    <ul className="day-legend">
      {legend.map(({ code, tone, mark, text, count }) => (
        <li key={code}>
          <span className="day-mark" data-tone={tone ?? undefined} aria-hidden="true">
            {mark}
          </span>
          {text} {count && <b>{count}</b>}
        </li>
      ))}
    </ul>
  )
}

/** The sums of the days; a click highlights their days. */
export function Figures({ figures }: { figures: readonly FigureView[] }) {
  const { t } = useTranslation()
  return (
    <dl className="day-figures">
      {figures.map(({ name, label, text, href, isOpen }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {href ? (
              <a
                href={href}
                aria-current={isOpen ? 'true' : undefined}
                aria-label={t('attendRecords.daysOf', { figure: label, text })}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
