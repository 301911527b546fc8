import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { dayMeant } from '#platform/wire/values/typed-day.ts'
import sheet from '#styles/pages/dates.css?url'
import { DateDialog } from './date-dialog.tsx'
import { useMarkedDays } from './use-marked-days.ts'

type Props = {
  box: RefObject<HTMLInputElement>
  opener: RefObject<HTMLButtonElement>
  /** The field with the last day of the span that begins here. */
  until?: string | undefined
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** The day that a date box understood from the typed text, and its calendar. */
function DatePart({ box, opener, until, isOpen, setOpen }: Props) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const [day, setDay] = useState('')
  const marks = useMarkedDays(day)

  useEffect(() => {
    const input = box.current
    if (!input) return
    const read = () => setDay(dayIn(input))
    /** Replaces the text with the day that it means, before the listeners of the form read it. */
    const settle = () => {
      const found = dayIn(input)
      setDay(found)
      if (found === '') return
      input.value = found
      const end = endOf(input, until)
      if (end) setTimeout(() => follow(end, found))
    }
    read()
    input.addEventListener('input', read)
    input.addEventListener('change', settle)
    return () => {
      input.removeEventListener('input', read)
      input.removeEventListener('change', settle)
    }
  }, [box, until])

  const mark = marks.get(day)
  const input = box.current
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <small className="date-said" role="status">
        {day !== '' &&
          [formatDayPart(day, 'fullDay', language), mark?.title].filter(Boolean).join(' · ')}
      </small>
      {isOpen && input && (
        <DateDialog
          day={day}
          end={endDay(input, until)}
          choose={(chosen) => put(input, chosen)}
          chooseEnd={(chosen) => {
            const end = endOf(input, until)
            if (end) put(end, chosen)
          }}
          close={() => {
            setOpen(false)
            input.focus()
          }}
          leave={(to) => to !== opener.current && setOpen(false)}
          t={t}
          language={language}
        />
      )}
    </>
  )
}

// React.lazy takes default exports only.
// biome-ignore lint/style/noDefaultExport: see above
export default DatePart

const dayIn = ({ value }: HTMLInputElement): string => dayMeant(value)

/** Moves the last day if it is before the first day, unless the user is typing the last day. */
function follow(end: HTMLInputElement, first: string): void {
  if (end !== document.activeElement && end.value !== '' && end.value < first) put(end, first)
}

/** Null where the box is not the first day of a span. */
function endDay(input: HTMLInputElement, until: string | undefined): string | null {
  const end = endOf(input, until)
  return end && dayIn(end)
}

function endOf({ form }: HTMLInputElement, until: string | undefined): HTMLInputElement | null {
  const end = until === undefined ? null : form?.elements.namedItem(until)
  return end instanceof HTMLInputElement ? end : null
}

/** A script that changes a field causes no event, and the form listens for them. */
function put(input: HTMLInputElement, day: string): void {
  input.value = day
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
