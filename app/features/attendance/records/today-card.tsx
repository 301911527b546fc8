import { Form } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#app/components/form/busy.ts'
import { FormToken } from '#app/components/form/form-token.tsx'
import { Pill } from '#app/components/ui/pill.tsx'
import type { MyView } from './my-view.ts'

type Today = MyView['today']

/** How long the browser may look for the place. */
const PLACE_MS = 6_000
/** A place that was found so shortly before is as good. */
const PLACE_AGE_MS = 30_000

/** Today: what is to be worked, when one may clock for it, who has clocked when, and the button. */
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

/** Asks the browser for the place; nothing of it where there is none, or nobody allows it. */
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

/** A plain form: where scripts run the place is added, where the browser gives one. */
function PunchForm({
  punch: { requestId, reason, problem, asksReason },
}: {
  punch: NonNullable<Today['punch']>
}) {
  const { t } = useTranslation()
  const [isFinding, setFinding] = useState(false)
  // The form is sent once its place is known, or that there is none.
  const isPlaced = useRef(false)
  const isBusy = useBusy() || isFinding
  const addPlace = async (event: FormEvent<HTMLFormElement>) => {
    if (isPlaced.current) return
    event.preventDefault()
    const form = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter
    setFinding(true)
    const place = await findPlace()
    for (const name of ['longitude', 'latitude', 'accuracy'] as const) {
      const field = form.elements.namedItem(FIELD[name])
      if (place && field instanceof HTMLInputElement) field.value = String(place[name])
    }
    isPlaced.current = true
    setFinding(false)
    form.requestSubmit(button)
  }
  return (
    <Form method="post" replace className="day-punch" onSubmit={addPlace}>
      <FormToken />
      <input type="hidden" name="requestId" value={requestId} />
      {Object.values(FIELD).map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      {asksReason && (
        <label>
          {t('attendRecords.reason')}
          <input
            name="reason"
            defaultValue={reason}
            maxLength={200}
            required
            aria-describedby="punch-problem"
          />
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
        aria-disabled={isBusy}
      >
        {t(isFinding ? 'attendRecords.finding' : 'attendRecords.punch')}
      </button>
    </Form>
  )
}

const FIELD = { longitude: 'lng', latitude: 'lat', accuracy: 'accuracy' } as const
