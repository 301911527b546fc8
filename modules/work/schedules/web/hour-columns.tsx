import type { TFunction } from 'i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { CalendarBody, Column } from './calendar-view.ts'
import { TimeBlock } from './time-block.tsx'

type Props = { body: Extract<CalendarBody, { shape: 'columns' }>; t: TFunction }

/** Days of a week, or people of a day, beside the hours; stacked on a phone. */
export function HourColumns({ body: { hours, columns }, t }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the hours
    <section className="cal-hours" aria-label={t('schedule.hours')} tabIndex={0}>
      <ol className="cal-axis" aria-hidden="true">
        {hours.map(({ row, text }) => (
          <li key={row} data-from={row} data-span={2}>
            {text}
          </li>
        ))}
      </ol>
      {columns.map((column) => (
        <OneColumn key={column.key} column={column} t={t} />
      ))}
    </section>
  )
}

function OneColumn({ column, t }: { column: Column; t: TFunction }) {
  const { key, title, note, href, face, isToday, dayClass, strip, blocks, hours, now } = column
  return (
    <section
      className="cal-column"
      data-day={dayClass}
      aria-labelledby={`column-${key}`}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2 id={`column-${key}`}>
        {face && <Face {...face} size="small" />}
        {href ? <a href={href}>{title}</a> : title}
        {note && <small>{note}</small>}
      </h2>
      <div className="cal-strip">
        {strip.map((block) => (
          <TimeBlock key={block.key} block={block} t={t} />
        ))}
      </div>
      <ol className="cal-rows">
        {/* Keyboard and screen reader begin an entry by the link of the page, not by 24 links a day. */}
        {hours.map(({ row, href: begin, label }) => (
          <li
            key={`hour ${row}`}
            className="cal-hour"
            data-from={row}
            data-span={2}
            aria-hidden="true"
          >
            {begin && (
              <a href={begin} tabIndex={-1} title={label}>
                ＋
              </a>
            )}
          </li>
        ))}
        {now !== null && <li className="cal-now" data-from={now} aria-hidden="true" />}
        {blocks.map(({ from, span, lane, lanes, ...block }) => (
          <li key={block.key} data-from={from} data-span={span} data-lane={`${lane}/${lanes}`}>
            <TimeBlock block={block} t={t} />
          </li>
        ))}
      </ol>
    </section>
  )
}
