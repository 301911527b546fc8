import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ControlView, OptionView } from './form-view.ts'
import { type Choices, useChoices } from './use-choices.ts'

export type ComboboxState = Choices & {
  box: RefObject<HTMLInputElement>
  chosen: OptionView | null
  typed: string
  /** Place of the option that the arrow keys have reached; -1 for none. */
  active: number
  type(text: string): void
  choose(option: OptionView): void
  /** Shows all options, or the matches of the typed text. */
  open(): void
  press(event: KeyboardEvent): void
}

/** The state of a search box, and its keys. */
export function useCombobox(view: ControlView, source: string): ComboboxState {
  const { value, options = [], within } = view
  const [chosen, setChosen] = useState<OptionView | null>(
    options.find((option) => option.value === value && value !== '') ?? null,
  )
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLInputElement>(null)
  const list = useChoices(source, () => narrowing(box.current, within))
  const open = () => list.ask(chosen ? '' : typed)

  // When the user chooses another department, a choice from the former department is removed.
  useEffect(() => {
    const form = box.current?.form
    if (!form || within === undefined) return
    let last = narrowing(box.current, within)
    const look = () => {
      const now = narrowing(box.current, within)
      if (now === last) return
      last = now
      setChosen(null)
      setTyped('')
    }
    form.addEventListener('change', look)
    return () => form.removeEventListener('change', look)
  }, [within])

  function put(option: OptionView | null, text: string) {
    setChosen(option)
    setTyped(text)
    setActive(-1)
  }

  function choose(option: OptionView) {
    put(option, option.label)
    list.close()
  }

  function type(text: string) {
    put(null, text)
    list.ask(text)
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const option = list.choices[active]
    if (step !== undefined && !list.isOpen) open()
    else if (step !== undefined) setActive(stepped(active, step, list.choices.length))
    else if (event.key === 'Enter' && list.isOpen && option) choose(option)
    else if (event.key === 'Escape' && list.isOpen) list.close()
    else return
    event.preventDefault()
  }

  return { ...list, box, chosen, typed, active, type, choose, open, press }
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * If no option is selected, a step forward selects the first option and a step back the last. Beyond either end the
 * selection wraps around.
 */
function stepped(from: number, by: 1 | -1, length: number): number {
  if (from < 0) return by > 0 ? 0 : length - 1
  return (from + by + length) % length
}

/** The value of the field that narrows the options of this one. */
function narrowing(box: HTMLInputElement | null, within: string | undefined): string {
  const field = within === undefined ? null : box?.form?.elements.namedItem(within)
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : ''
}
