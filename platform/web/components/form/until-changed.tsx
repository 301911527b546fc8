import { type ReactNode, useEffect, useState } from 'react'
import { type ControlView, controlId } from './form-view.ts'

type Props = { view: ControlView; draw: (view: ControlView) => ReactNode }

/**
 * Draws a control without its problem as soon as the user has changed it, because the problem is about the value that
 * was sent. Of rows each cell has its own problem.
 */
export function UntilChanged({ view, draw }: Props) {
  const [changed, setChanged] = useState<Changed | null>(null)

  useEffect(() => {
    const form = hasProblem(view) && document.getElementById(controlId(view.name))?.closest('form')
    if (!form) return
    const look = ({ target }: Event) => {
      const name = nameOf(target)
      if (!(target instanceof Node && form.contains(target))) return
      if (name !== view.name && !name.startsWith(`${view.name}.`)) return
      setChanged((before) => ({
        of: view,
        names: [view.name, name].concat(before?.of === view ? before.names : []),
      }))
    }
    // At the window, the event has passed the handlers of React. Before them, drawing the control would put its last
    // value back into the box, and the first letter would be lost.
    window.addEventListener('change', look)
    window.addEventListener('input', look)
    return () => {
      window.removeEventListener('change', look)
      window.removeEventListener('input', look)
    }
  }, [view])

  return draw(changed?.of === view ? without(view, changed.names) : view)
}

/** The names of the changed inputs of a control, as the server drew it last. */
type Changed = { of: ControlView; names: readonly string[] }

function hasProblem({ error, rows = [] }: ControlView): boolean {
  return error !== undefined || rows.flat().some(hasProblem)
}

function without(view: ControlView, names: readonly string[]): ControlView {
  return {
    ...view,
    ...(names.includes(view.name) && { error: undefined }),
    ...(view.rows && { rows: view.rows.map((cells) => cells.map((cell) => without(cell, names))) }),
  }
}

function nameOf(target: EventTarget | null): string {
  const isInput =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  return isInput ? target.name : ''
}
