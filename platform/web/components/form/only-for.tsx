import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OnlyForView } from './form-view.ts'

type Props = {
  view: OnlyForView
  /** The label of the folded fields: their names, and the values of the other field that they belong to. */
  label: string
  children: ReactNode
}

/**
 * Fields that belong to some values of another field. Without scripts they are folded below a line that names these
 * values. With scripts they appear and disappear with the value of the other field, and hidden ones are not sent.
 */
export function OnlyFor({ view, label, children }: Props) {
  const { field, is, names, isMet: wasMet } = view
  const box = useRef<HTMLDetailsElement>(null)
  const [live, setLive] = useState<'shown' | 'hidden' | null>(null)
  const values = is.join(',')

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const look = () => {
      const control = form.elements.namedItem(field)
      if (!(control instanceof HTMLElement || control instanceof RadioNodeList)) return
      setLive(values.split(',').includes(enteredIn(control)) ? 'shown' : 'hidden')
    }
    look()
    form.addEventListener('change', look)
    return () => form.removeEventListener('change', look)
  }, [field, values])

  return (
    <details
      ref={box}
      className="only-for"
      open={live === null ? wasMet : live === 'shown'}
      hidden={live === 'hidden'}
    >
      <summary hidden={live !== null}>{label}</summary>
      <fieldset className="fields" disabled={live === 'hidden'} aria-label={names}>
        {children}
      </fieldset>
    </details>
  )
}

/** An unticked box still has a value, so `checked` decides. Unticked counts as empty. */
function enteredIn(control: HTMLElement | RadioNodeList): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked) {
    return ''
  }
  const { value = '' } = control as HTMLSelectElement | RadioNodeList
  return value
}
