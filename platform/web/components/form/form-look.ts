import type { ControlView } from './form-view.ts'

/** A form with no more controls than these is as narrow as its values. */
const FEW = 4

/** Controls that use all the width they get. */
const WIDE: ReadonlySet<ControlView['kind']> = new Set(['rows', 'markdown', 'checks', 'icons'])

/** The classes of a form. A form with few and short values does not stretch over the page. */
export function formLook(controls: readonly Pick<ControlView, 'kind'>[]): string {
  const isShort = controls.length <= FEW && !controls.some(({ kind }) => WIDE.has(kind))
  return isShort ? 'form form-short' : 'form'
}
