import { type RefObject, useEffect, useState } from 'react'

/** The checkboxes of the rows in a form, and the checkbox above them that ticks all rows. */
const ROWS = 'tbody .pick input'
const HEAD = 'thead .pick input'

/** The number of ticked rows in the surrounding form of a list; null until a script has counted. */
export function usePickedCount(inside: RefObject<HTMLElement>, list: string) {
  const [count, setCount] = useState<number | null>(null)
  const formOf = () => inside.current?.closest('form') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows in the same form
  useEffect(() => {
    const form = formOf()
    if (!form) return
    const tell = () => setCount(countIn(form))
    tell()
    form.addEventListener('change', tell)
    return () => form.removeEventListener('change', tell)
  }, [list])
  const clear = () => {
    const form = formOf()
    if (!form) return
    for (const box of form.querySelectorAll<HTMLInputElement>(ROWS)) box.checked = false
    setCount(countIn(form))
  }
  return { count, clear }
}

/** Counts the ticked rows. The checkbox in the table head shows whether all rows are ticked, or some. */
function countIn(form: HTMLFormElement): number {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(ROWS)]
  const ticked = boxes.filter((box) => box.checked).length
  const head = form.querySelector<HTMLInputElement>(HEAD)
  if (head) {
    head.checked = ticked > 0 && ticked === boxes.length
    head.indeterminate = ticked > 0 && ticked < boxes.length
  }
  return ticked
}
