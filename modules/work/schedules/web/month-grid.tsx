import type { TFunction } from 'i18next'
import { WeekdayHead } from '#platform/web/components/table/weekday-head.tsx'
import type { CalendarBody, MonthDay } from './calendar-view.ts'
import { TimeBlock } from './time-block.tsx'

type Props = { body: Extract<CalendarBody, { shape: 'month' }>; t: TFunction }

/** A month as a table of weeks; on a phone each day shows only its count. */
export function ScheduleMonth({ body: { weeks, weekdays }, t }: Props) {
  return (
    <table className="cal-month">
      <WeekdayHead weekdays={weekdays} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((day, at) => (
              <Day key={day?.date ?? weekdays[at]?.name} day={day} t={t} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, t }: { day: MonthDay; t: TFunction }) {
  if (day === null) return <td className="cal-blank" />
  const { href, addHref, title, mark, blocks, count, countText, isToday, dayClass } = day
  const more = count - blocks.length
  return (
    <td data-day={dayClass} aria-current={isToday ? 'date' : undefined}>
      <div className="cal-day">
        <a href={href} aria-label={`${title} · ${countText}`} title={title}>
          {day.day}
        </a>
        {mark && <small className="year-mark">{mark}</small>}
        {addHref && (
          <a
            className="cal-add no-print"
            href={addHref}
            aria-label={`${t('schedule.add')} · ${title}`}
          >
            ＋
          </a>
        )}
      </div>
      {blocks.map((block) => (
        <TimeBlock key={block.key} block={block} t={t} />
      ))}
      {more > 0 && (
        <a className="cal-more" href={href}>
          {t('schedule.more', { count: more })}
        </a>
      )}
      {count > 0 && (
        <a className="cal-count" href={href} tabIndex={-1}>
          {count}
        </a>
      )}
    </td>
  )
}
