import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PlaceFields, usePlace } from '#platform/web/components/form/place-fields.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MyAttendanceView } from './my-attendance-view.ts'

type Today = MyAttendanceView['today']

/** Today: the plan, the clock-in windows, the clock-ins, and the button. */
export function TodayCard({ today }: { today: Today }) {
  const { t } = useTranslation()
  const { day, plan, pill, segments, punches, punch, href } = today
  return (
    <section className="card day-card day-today" aria-labelledby="my-today">
      <div className="card-head">
        <h2 id="my-today">
          {day} <small>{plan}</small>
        </h2>
        {pill && <Pill {...pill} />}
      </div>
      <div className="day-now">
        {punch && <PunchForm key={punch.requestId} punch={punch} />}
        <div>
          <ul className="day-segments">
            {segments.map(({ seq, name, hours, windows, clocked }) => (
              <li key={seq}>
                <b>{segments.length > 1 ? `${name} ${hours}` : hours}</b>
                {clocked && <span>{t('attendRecords.clocked', { span: clocked })}</span>}
                {windows.map((window) => (
                  <small key={window}>{window}</small>
                ))}
              </li>
            ))}
          </ul>
          {punches.length > 0 && (
            <ol className="day-punches" aria-label={t('attendRecords.punches')}>
              {punches.map(({ key, time, source, why }) => (
                <li key={key} className={why ? 'void' : undefined}>
                  <b>{time}</b> {source}
                  {why && ` · ${why}`}
                </li>
              ))}
            </ol>
          )}
          {href && <a href={href}>{t('attendRecords.why')}</a>}
        </div>
      </div>
    </section>
  )
}

/** A plain form: scripts add the place if the browser gives one. */
function PunchForm({ punch }: { punch: NonNullable<Today['punch']> }) {
  const { requestId, reason, problem, asksReason } = punch
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { isFinding, addPlace } = usePlace()
  return (
    <Form method="post" replace className="day-punch" onSubmit={addPlace}>
      <FormToken />
      <input type="hidden" name="requestId" value={requestId} />
      <PlaceFields />
      {asksReason && (
        <label>
          {t('attendRecords.reason')}
          <input name="reason" defaultValue={reason} required aria-describedby="punch-problem" />
        </label>
      )}
      {problem && (
        <p className="problem" role="alert" id="punch-problem">
          {problem}
        </p>
      )}
      <button
        type="submit"
        name="do"
        value="punch"
        className="button button-primary"
        disabled={isBusy}
      >
        {t(isFinding ? 'attendRecords.finding' : 'attendRecords.punch')}
      </button>
    </Form>
  )
}
