import { useTranslation } from 'react-i18next'
import type { RepeatView } from './repeat-view.ts'

/** Next dates, and created tasks. */
export function RepeatPanel({ repeat: { next, made } }: { repeat: RepeatView }) {
  const { t } = useTranslation()
  return (
    <div className="task-columns">
      <section className="card task-part" aria-labelledby="repeat-next">
        <div className="card-head">
          <h2 id="repeat-next">{t('tasks.repeat.next')}</h2>
        </div>
        {next.length === 0 && <p>{t('tasks.repeat.none')}</p>}
        <ol className="task-people">
          {next.map(({ date, facts }) => (
            <li key={date}>
              <span>
                {date}
                {facts && <small>{facts}</small>}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section className="card task-part" aria-labelledby="repeat-made">
        <div className="card-head">
          <h2 id="repeat-made">{t('tasks.repeat.made')}</h2>
        </div>
        {made.length === 0 && <p>{t('tasks.repeat.neverMade')}</p>}
        <ul className="task-people">
          {made.map(({ date, title, href, state }) => (
            <li key={date}>
              <span>
                {href ? <a href={href}>{title}</a> : title}
                <small>{[date, state].filter(Boolean).join(' · ')}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
