import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { WeekdayHead } from '#platform/web/components/table/weekday-head.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { CalendarCell, CalendarMonth, CalendarView } from './calendar-view.ts'

/** A year at a glance: work days, days off and make-up work days. */
export function CalendarPage({ view }: { view: CalendarView }) {
  const { t } = useTranslation()
  const actions = (
    <>
      {view.listHref && (
        <a className="button" href={view.listHref}>
          {t('calendar.list')}
        </a>
      )}
      <PrintButton label={t('calendar.print')} />
    </>
  )
  return (
    <PageFrame title={view.title} beside={<Years view={view} />} actions={actions}>
      <Notices notices={view.notices} />
      <ul className="year-classes">
        {view.classes.map(({ dayClass, label, count, mark }) => (
          <li key={dayClass} data-day={dayClass}>
            <span className="year-mark" aria-hidden="true">
              {mark}
            </span>
            {label} <b>{count}</b>
          </li>
        ))}
      </ul>
      <div className="year-months">
        {view.months.map((month) => (
          <Month key={month.name} month={month} weekdays={view.weekdays} />
        ))}
      </div>
      {view.holidays.rows.length > 0 && (
        <section className="year-holidays">
          <h2>{t('calendar.holidays')}</h2>
          <SmallTable label={t('calendar.holidays')} view={view.holidays} />
        </section>
      )}
    </PageFrame>
  )
}

function Years({ view: { before, after } }: { view: CalendarView }) {
  const { t } = useTranslation()
  return (
    <nav className="year-steps no-print" aria-label={t('calendar.years')}>
      {before && (
        <a href={before.href} rel="prev">
          ‹ {before.label}
        </a>
      )}
      {after && (
        <a href={after.href} rel="next">
          {after.label} ›
        </a>
      )}
    </nav>
  )
}

type MonthProps = { month: CalendarMonth; weekdays: CalendarView['weekdays'] }

function Month({ month, weekdays }: MonthProps) {
  return (
    <table className="year-month">
      <caption>{month.name}</caption>
      <WeekdayHead weekdays={weekdays} />
      <tbody>
        {month.weeks.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no id and never change their order.
          <tr key={index}>
            {week.map((cell, day) => (
              <DayCell key={cell?.date ?? weekdays[day]?.name} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ cell }: { cell: CalendarCell }) {
  if (cell === null) return <td />
  const { day, mark, title, href } = cell
  const inner = (
    <>
      {day}
      {mark && <small>{mark}</small>}
    </>
  )
  return (
    <td data-day={cell.dayClass} aria-current={cell.isToday ? 'date' : undefined} title={title}>
      {href ? (
        <a href={href} aria-label={title}>
          {inner}
        </a>
      ) : (
        inner
      )}
    </td>
  )
}
