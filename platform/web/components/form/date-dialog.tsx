import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { MarkedDay } from '#platform/wire/values/marked-days.ts'
import { dayByKey, inMonth, monthGrid, weekdayOf } from './month-grid.ts'
import { useMarkedDays } from './use-marked-days.ts'

type Props = {
  day: string
  /** The last day of the span that begins with `day`; empty until it is chosen, and null if the field is no span. */
  end: string | null
  choose(day: string): void
  chooseEnd(day: string): void
  /** Closes the calendar and returns to the box. */
  close(): void
  /** The focus has left the calendar for another element. */
  leave(to: EventTarget | null): void
  t: TFunction
  language: Language
}

const MONDAY = '2024-01-01'
const SATURDAY = 5
const MONTH = 'yyyy-MM'.length

/** A calendar to choose a day, or the first and then the last day of a span (the date picker pattern of ARIA). */
export function DateDialog({ day, end, choose, chooseEnd, close, leave, t, language }: Props) {
  const today = todayInShanghai()
  const [active, setActive] = useState(day || today)
  const [isSecond, setSecond] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const marks = useMarkedDays(active)
  const month = active.slice(0, MONTH)

  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  function take(chosen: string) {
    if (isSecond) {
      chooseEnd(chosen < day ? day : chosen)
      return close()
    }
    choose(chosen)
    if (end === null) return close()
    setActive(chosen)
    setSecond(true)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    else {
      const next = dayByKey(event.key, active)
      if (next === null || !grid.current?.contains(event.target as Node)) return
      setActive(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const first = isSecond || end !== null ? day : ''
  const last = end ?? ''
  return (
    <div
      role="dialog"
      aria-label={t(
        isSecond ? 'dates.chooseEnd' : end === null ? 'dates.choose' : 'dates.chooseStart',
      )}
      className="date-dialog"
      onKeyDown={ignoreComposition(press)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || leave(relatedTarget)
      }
    >
      <div className="date-head">
        <Step label={t('dates.before')} sign="‹" go={() => setActive(inMonth(active, 1))} />
        <strong aria-live="polite">{formatDayPart(active, 'monthOfYear', language)}</strong>
        <Step label={t('dates.after')} sign="›" go={() => setActive(inMonth(active, -1))} />
      </div>
      {end !== null && (
        <p className="hint">{t(isSecond ? 'dates.chooseEnd' : 'dates.chooseStart')}</p>
      )}
      <table ref={grid} aria-label={formatDayPart(active, 'monthOfYear', language)}>
        <thead>
          <tr>
            {monthGrid(MONDAY.slice(0, MONTH))[0]?.map((one) => (
              <th
                key={one}
                scope="col"
                abbr={formatDayPart(one ?? MONDAY, 'weekdayName', language)}
              >
                {formatDayPart(one ?? MONDAY, 'weekdayLetter', language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((one, at) =>
                one === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no other name
                  <td key={at} />
                ) : (
                  <td key={one} className={lookOf(one, { first, last, mark: marks.get(one) })}>
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === active ? 0 : -1}
                      aria-pressed={one === day || one === last}
                      aria-current={one === today ? 'date' : undefined}
                      aria-label={[formatDayPart(one, 'fullDay', language), marks.get(one)?.title]
                        .filter(Boolean)
                        .join(' · ')}
                      onClick={() => take(one)}
                    >
                      {Number(one.slice(-2))}
                      {marks.has(one) && <small aria-hidden="true">{marks.get(one)?.mark}</small>}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Step({ label, sign, go }: { label: string; sign: string; go: () => void }) {
  return (
    <button type="button" className="button button-icon" aria-label={label} onClick={go}>
      {sign}
    </button>
  )
}

type Place = { first: string; last: string; mark: MarkedDay | undefined }

function lookOf(day: string, { first, last, mark }: Place): string | undefined {
  const isWithin = first !== '' && last !== '' && day >= first && day <= last
  const isOff = mark ? !mark.isWork : weekdayOf(day) >= SATURDAY
  const looks = [isOff ? 'off' : '', mark?.isWork ? 'make-up' : '', isWithin ? 'within' : '']
  return looks.filter(Boolean).join(' ') || undefined
}
