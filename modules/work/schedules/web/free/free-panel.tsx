import type { TFunction } from 'i18next'
import type { RefObject } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import { CHECK_FORM } from '#platform/wire/records/form-parts.ts'
import { type FreeView, SLOT } from './free-view.ts'

type Props = { free: FreeView | null; button: RefObject<HTMLButtonElement>; t: TFunction }

/**
 * Shows for each person the free and busy half-hours of the day, and buttons for times at which all
 * of them are free.
 */
export function FreePanel({ free, button, t }: Props) {
  return (
    <section className="card free-times" aria-labelledby="free-title">
      <h2 id="free-title">{free?.heading ?? t('schedule.free.title')}</h2>
      {free && <FreeTable free={free} t={t} />}
      <div aria-live="polite">
        {free?.conflict && <p className="free-conflict">{free.conflict}</p>}
        {free?.none && <p className="facts">{free.none}</p>}
      </div>
      {free && free.slots.length > 0 && (
        <fieldset className="free-slots">
          <legend>{t('schedule.free.slots')}</legend>
          {free.slots.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name={SLOT}
              value={value}
              className="button"
              formNoValidate
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <button
        type="submit"
        name="intent"
        value={CHECK_FORM}
        className="button"
        ref={button}
        formNoValidate
      >
        {t('schedule.free.show')}
      </button>
    </section>
  )
}

function FreeTable({ free: { hours, people }, t }: { free: FreeView; t: TFunction }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the hours
    <section className="free-frame" aria-label={t('schedule.free.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('schedule.free.who')}</th>
            {hours.map((hour) => (
              <th key={hour} colSpan={2}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, face, busyText, cells }) => (
            <tr key={id}>
              <th scope="row" title={busyText}>
                <Face {...face} size="small" /> {face.name}
                <span className="sr-only"> {busyText}</span>
              </th>
              {cells.map((isBusy, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: half-hours never move.
                  key={at}
                  data-busy={isBusy || undefined}
                  aria-hidden="true"
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
