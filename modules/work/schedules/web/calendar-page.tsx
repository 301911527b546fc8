import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { AgendaList } from './agenda-list.tsx'
import type { CalendarBody, CalendarPageView } from './calendar-view.ts'
import { FEED_SETTINGS } from './feed-view.ts'
import { HourColumns } from './hour-columns.tsx'
import { ScheduleMonth } from './month-grid.tsx'
import { PeopleForm } from './people-form.tsx'

/** Calendars: a month, a week, a list of days, or people side by side. */
export function ScheduleCalendarPage({ view }: { view: CalendarPageView }) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={view.title}
      facts={view.heading}
      beside={<Steps view={view} t={t} />}
      actions={<Actions view={view} t={t} />}
    >
      <Notices notices={view.notices} />
      <Tabs tabs={view.tabs} current={view.tab} label={t('schedule.shape')} />
      {view.people && <PeopleForm choice={view.people} t={t} />}
      <Body body={view.body} t={t} />
      <ul className="cal-legend">
        {view.legend.map(({ look, label }) => (
          <li key={look} data-look={look}>
            <span aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

type Props = { view: CalendarPageView; t: TFunction }

function Steps({ view: { before, after, today }, t }: Props) {
  return (
    <nav className="cal-steps no-print" aria-label={t('schedule.steps')}>
      <a className="button" href={before} rel="prev" aria-label={t('schedule.before')}>
        ‹
      </a>
      <a className="button" href={today}>
        {t('schedule.today')}
      </a>
      <a className="button" href={after} rel="next" aria-label={t('schedule.after')}>
        ›
      </a>
    </nav>
  )
}

function Actions({ view: { addHref, listHref }, t }: Props) {
  return (
    <>
      {listHref && (
        <a className="button button-plain wide-only" href={listHref}>
          {t('schedule.list')}
        </a>
      )}
      <a className="button" href={FEED_SETTINGS}>
        {t('feed.open')}
      </a>
      <PrintButton label={t('schedule.print')} />
      {addHref && (
        <a className="button button-primary" href={addHref}>
          <span aria-hidden="true">＋</span>
          <span className="wide-words">{t('schedule.add')}</span>
        </a>
      )}
    </>
  )
}

function Body({ body, t }: { body: CalendarBody; t: TFunction }) {
  if (body.shape === 'month') return <ScheduleMonth body={body} t={t} />
  if (body.shape === 'agenda') return <AgendaList body={body} t={t} />
  return <HourColumns body={body} t={t} />
}
