import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { Figures, MonthGrid } from './month-grid.tsx'
import { DayMonths } from './month-steps.tsx'
import type { MyAttendanceView } from './my-attendance-view.ts'
import { TodayCard } from './today-card.tsx'

/** The user's own attendance: today with one big button, the month, and links to requests. */
export function MyAttendancePage({ view }: { view: MyAttendanceView }) {
  const { t } = useTranslation()
  const { title, grid, month, steps, today, confirm } = view
  return (
    <PageFrame title={title} actions={<Starts starts={view.starts} />}>
      <div className="day-columns">
        <div>
          <TodayCard today={today} />
          <section className="card day-card" aria-labelledby="my-month">
            <div className="card-head">
              <h2 id="my-month">{t('attendRecords.monthCard')}</h2>
              <DayMonths label={grid.label} month={month} path="/attendance/my" {...steps} />
            </div>
            <MonthGrid view={grid} />
          </section>
        </div>
        <div>
          <section className="card day-card" aria-labelledby="my-figures">
            <div className="card-head">
              <h2 id="my-figures">{t('attendRecords.figuresOf', { month: grid.label })}</h2>
              {confirm.monthHref && <a href={confirm.monthHref}>{t('attendRecords.whole')}</a>}
            </div>
            <Figures figures={grid.figures} />
            <Confirm confirm={confirm} />
          </section>
          <Missing missing={view.missing} />
          <Balances balances={view.balances} />
          <Requests requests={view.requests} />
        </div>
      </div>
    </PageFrame>
  )
}

function Starts({ starts }: Pick<MyAttendanceView, 'starts'>) {
  const { t } = useTranslation()
  if (starts.length === 0) return null
  return (
    <Menu className="button" button={`${t('attendRecords.start')} ▾`} look="popup-end">
      {starts.map(({ href, label }) => (
        <a key={href} className="popup-item" href={href}>
          {label}
        </a>
      ))}
    </Menu>
  )
}

function Confirm({ confirm: { states, id, version } }: Pick<MyAttendanceView, 'confirm'>) {
  const { t } = useTranslation()
  if (states.length === 0 && id === null) return null
  return (
    <Form method="post" replace className="day-confirm">
      {states.map((state) => (
        <Pill key={state.text} {...state} />
      ))}
      {id && (
        <>
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <span className="facts">{t('attendRecords.confirmNote')}</span>
          <SubmitButton name="do" value="confirm">
            {t('attendRecords.confirm')}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}

function Missing({ missing }: Pick<MyAttendanceView, 'missing'>) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  return (
    <section className="card day-card" aria-labelledby="my-missing">
      <div className="card-head">
        <h2 id="my-missing">{t('attendRecords.missingCard')}</h2>
      </div>
      <ul className="day-rows">
        {missing.map(({ key, text, href }) => (
          <li key={key}>
            <span>{text}</span>
            {href && (
              <a
                className="button"
                href={href}
                aria-label={`${t('attendRecords.correct')} ${text}`}
              >
                {t('attendRecords.correct')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances({ balances }: Pick<MyAttendanceView, 'balances'>) {
  const { t } = useTranslation()
  if (balances.length === 0) return null
  return (
    <section className="card day-card" aria-labelledby="my-balances">
      <div className="card-head">
        <h2 id="my-balances">{t('attendRecords.balances')}</h2>
      </div>
      <ul className="day-rows">
        {balances.map(({ key, label, text, note, basis }) => (
          <li key={key}>
            <div>
              {label}
              <small>{note}</small>
              {basis && (
                <details className="folded">
                  <summary>{t('attendRecords.balanceBasis')}</summary>
                  <small>{basis}</small>
                </details>
              )}
            </div>
            <b>{text}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Requests({ requests }: Pick<MyAttendanceView, 'requests'>) {
  const { t } = useTranslation()
  return (
    <section className="card day-card" aria-labelledby="my-requests">
      <div className="card-head">
        <h2 id="my-requests">{t('attendRecords.requests')}</h2>
        <a href="/hr/my-approval?mode=mine">{t('home.all')}</a>
      </div>
      {requests.length === 0 && <p className="card-note">{t('attendRecords.noRequests')}</p>}
      <ul className="day-rows">
        {requests.map(({ id, href, title, note, pill }) => (
          <li key={id}>
            <span>
              <a href={href}>{title}</a>
              <small>{note}</small>
            </span>
            <Pill {...pill} />
          </li>
        ))}
      </ul>
    </section>
  )
}
