import type { TFunction } from 'i18next'
import type { CalendarBody } from './calendar-view.ts'
import { TimeBlock } from './time-block.tsx'

type Props = { body: Extract<CalendarBody, { shape: 'agenda' }>; t: TFunction }

/** The entries day by day, as a list. */
export function AgendaList({ body: { days, none }, t }: Props) {
  return (
    <ol className="cal-agenda">
      {days.map(({ date, title, note, isToday, addHref, blocks }) => (
        <li key={date} className="card" aria-current={isToday ? 'date' : undefined}>
          <h2>
            {title}
            {note && <small>{note}</small>}
            {addHref && (
              <a
                className="cal-add no-print"
                href={addHref}
                aria-label={`${t('schedule.add')} · ${title}`}
              >
                ＋
              </a>
            )}
          </h2>
          {blocks.length === 0 && <p className="facts">{none}</p>}
          {blocks.map((block) => (
            <TimeBlock key={block.key} block={block} t={t} />
          ))}
        </li>
      ))}
    </ol>
  )
}
