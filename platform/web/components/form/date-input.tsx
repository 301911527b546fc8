import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { common } from './control-parts.tsx'
import type { ControlView } from './form-view.ts'

/** Without this script the box sends what was typed, and the server reads it. */
const DatePart = lazy(async () => {
  try {
    return await import('./date-part.tsx')
  } catch {
    return { default: Nothing }
  }
})

const Nothing = () => <></>

/** Whether the browser has a mouse; unknown until the first box is on the page, because the server cannot tell. */
let hasMouse = false

/**
 * A day. Without scripts and on touch screens it is the date field of the browser; else a box that takes days as
 * people write them, with a calendar. The script that shows the understood day and the calendar is loaded at the
 * first focus.
 */
export function DateInput({ view }: { view: ControlView }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isRich, setRich] = useState(hasMouse)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { value, placeholder, until } = view
  useEffect(() => {
    hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches
    setRich(hasMouse)
  }, [])
  useEffect(() => {
    // The browser's own field dropped a text that is no date; the box for any text shows it again.
    if (isRich && box.current?.value === '' && value) box.current.value = value
  }, [isRich, value])
  return (
    <span className={isRich ? 'picker date-box' : undefined}>
      <input
        {...common(view)}
        ref={box}
        type={isRich ? 'text' : 'date'}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        onFocus={() => setUsed(true)}
      />
      {isRich && (
        <button
          ref={opener}
          type="button"
          className="button button-icon"
          aria-label={t('dates.open')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setUsed(true)
            setOpen(!isOpen)
          }}
        >
          <Icon name="calendar" />
        </button>
      )}
      {isRich && isUsed && (
        <Suspense>
          <DatePart box={box} until={until} isOpen={isOpen} setOpen={setOpen} opener={opener} />
        </Suspense>
      )}
    </span>
  )
}
