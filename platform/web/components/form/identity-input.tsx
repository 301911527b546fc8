import type { FormEvent } from 'react'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readIdCard } from '#platform/wire/values/id-card.ts'
import { tidyPaperNumber } from '#platform/wire/values/paper-number.ts'
import { nativeInput } from './control-parts.tsx'
import type { ControlView } from './form-view.ts'

type Props = { view: ControlView; tells: NonNullable<ControlView['tells']> }

/** A typed resident identity number fills in the fields for the facts that it contains. The server reads it again. */
export function IdentityInput({ view, tells }: Props) {
  function fill({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || !target.form) return
    const { elements } = target.form
    const { birthDate, gender, where } = tells
    if (textIn(elements.namedItem(where.field)) !== where.is) return
    const facts = readIdCard(tidyPaperNumber(target.value), todayInShanghai())
    if (!facts) return
    put(elements.namedItem(birthDate), facts.birthDate)
    put(elements.namedItem(gender), facts.gender)
  }
  return (
    <span className="contents" onInput={fill}>
      {nativeInput(view)}
    </span>
  )
}

function textIn(control: Element | RadioNodeList | null): string {
  return isField(control) ? control.value : ''
}

function put(control: Element | RadioNodeList | null, value: string): void {
  if (!isField(control) || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function isField(
  control: Element | RadioNodeList | null,
): control is HTMLInputElement | HTMLSelectElement {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
}
