import { Form } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MyAttendanceView } from './my-attendance-view.ts'

type Today = MyAttendanceView['today']

/** How long the browser may take to find the place. */
const PLACE_MS = 6_000
/** The oldest cached place that still counts. */
const PLACE_AGE_MS = 30_000

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

/** Asks the browser for the place; null without support or permission. */
function findPlace(): Promise<GeolocationCoordinates | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PLACE_MS, maximumAge: PLACE_AGE_MS },
    )
  })
}

/** A plain form: scripts add the place if the browser gives one. */
function PunchForm({ punch }: { punch: NonNullable<Today['punch']> }) {
  const { requestId, reason, problem, asksReason } = punch
  const { t } = useTranslation()
  const isBusy = useBusy()
  const [isFinding, setFinding] = useState(false)
  const isPlaced = useRef(false)
  const addPlace = async (event: FormEvent<HTMLFormElement>) => {
    // The second submit goes through, with the place in the form.
    if (isPlaced.current) return
    event.preventDefault()
    if (isFinding) return
    const form = event.currentTarget
    setFinding(true)
    const place = await findPlace()
    for (const [name, value] of placeFields(place)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    isPlaced.current = true
    setFinding(false)
    form.querySelector('button')?.click()
  }
  return (
    <Form method="post" replace className="day-punch" onSubmit={addPlace}>
      <FormToken />
      <input type="hidden" name="requestId" value={requestId} />
      {['lng', 'lat', 'accuracy'].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
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

function placeFields(place: GeolocationCoordinates | null): [string, string][] {
  if (!place) return []
  const { longitude, latitude, accuracy } = place
  return [
    ['lng', String(longitude)],
    ['lat', String(latitude)],
    ['accuracy', String(accuracy)],
  ]
}
