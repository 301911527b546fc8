import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { DayMonths } from './month-steps.tsx'
import type { TeamTodayView, TeamView } from './team-view.ts'

const PATH = '/attendance/team'

/** A leader's employees today, their abnormal days of the month, and their pending requests. */
export function TeamPage({ view }: { view: TeamView }) {
  const { t } = useTranslation()
  const { title, count, label, month, steps, kept, today, rows, waiting } = view
  return (
    <PageFrame
      title={title}
      count={count}
      beside={<DayMonths label={label} month={month} path={PATH} kept={kept} {...steps} />}
    >
      <div className="day-columns">
        <div>
          {today && <Today today={today} />}
          <Department view={view} />
          {rows.length === 0 ? (
            <div className="empty day-card">
              <Icon name="check" />
              <p>{t('attendRecords.teamNone')}</p>
            </div>
          ) : (
            <Days rows={rows} label={t('attendRecords.teamDays', { month: label })} />
          )}
          <Pager view={view} t={t} sizes={false} />
        </div>
        <section className="card day-card" aria-labelledby="team-waiting">
          <div className="card-head">
            <h2 id="team-waiting">{t('attendRecords.waiting')}</h2>
            <a href="/hr/my-approval">{t('home.all')}</a>
          </div>
          {waiting.length === 0 && <p className="card-note">{t('attendRecords.waitingNone')}</p>}
          <ul className="day-rows">
            {waiting.map(({ id, href, title: name, note, face }) => (
              <li key={id}>
                {face && <Face {...face} />}
                <span>
                  <a href={href}>{name}</a>
                  <small>{note}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PageFrame>
  )
}

/** One line for each state of the day. */
function Today({ today: { title, href, note, states } }: { today: TeamTodayView }) {
  const { t } = useTranslation()
  return (
    <section className="card day-card" aria-labelledby="team-today">
      <div className="card-head">
        <h2 id="team-today">{title}</h2>
        <a href={href}>{t('attendRecords.teamTodayDays')}</a>
      </div>
      <dl className="day-states">
        {states.map(({ state, pill, people, more }) => (
          <div key={state}>
            <dt>
              <Pill {...pill} />
            </dt>
            <dd>
              {people.map(({ id, name, href: to, note: own }) => (
                <span key={id}>
                  <a href={to}>{name}</a> {own && <small>{own}</small>}
                </span>
              ))}
              {more && <span>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="card-note">{note}</p>}
    </section>
  )
}

function Department({ view: { month, deptId, departments } }: { view: TeamView }) {
  const { t } = useTranslation()
  if (deptId === '' && departments.length < 2) return null
  return (
    <ParameterForm action={PATH} look="asked-first day-asked">
      <input type="hidden" name="month" value={month} />
      <ParameterSelect
        name="dept"
        label={t('attendRecords.department')}
        value={deptId}
        all={t('attendRecords.allDepartments')}
        choices={departments}
      />
    </ParameterForm>
  )
}

/** One line for each abnormal day. */
function Days({ rows, label }: { rows: TeamView['rows']; label: string }) {
  return (
    <ul className="card day-rows team-days day-card" aria-label={label}>
      {rows.map(({ key, face, href, note, day, dayHref, pills }) => (
        <li key={key}>
          <Face {...face} size="small" />
          <span>
            {href ? <a href={href}>{face.name}</a> : face.name}
            <small>{note}</small>
          </span>
          <a href={dayHref} aria-label={`${day} ${face.name}`}>
            {day}
          </a>
          <span className="day-reasons">
            {pills.map((pill) => (
              <Pill key={pill.text} {...pill} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
