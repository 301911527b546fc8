import type { TFunction } from 'i18next'
import { checkbox, checks, tick } from './control-boxes.tsx'
import { colour } from './control-colour.tsx'
import { picker, select } from './control-finder.tsx'
import { icons } from './control-icons.tsx'
import { markdown } from './control-markdown.tsx'
import { common, type Draw, nativeInput, notes } from './control-parts.tsx'
import { rowsControl } from './control-rows.tsx'
import { DateInput } from './date-input.tsx'
import { type ControlView, controlId } from './form-view.ts'
import { IdentityInput } from './identity-input.tsx'
import { RequiredMark } from './required-mark.tsx'
import { UntilChanged } from './until-changed.tsx'

/** A native control with its label, hint and error. */
export function control(view: ControlView, t: TFunction) {
  return <UntilChanged key={view.name} view={view} draw={(shown) => drawn(shown, t)} />
}

function drawn(view: ControlView, t: TFunction) {
  const { kind, name, label, required } = view
  if (kind === 'checkbox') return checkbox(view)
  if (kind === 'checks') return checks(view, t)
  if (kind === 'colour') return colour(view, t)
  if (kind === 'icons') return icons(view, t)
  if (kind === 'rows') return rowsControl(view, t, cell)
  if (kind === 'fixed') return fixedText(view)
  return (
    <div key={name} className={isLong(view) ? 'field long' : 'field'}>
      <label htmlFor={controlId(name)}>
        {label}
        {required && <RequiredMark />}
      </label>
      {INPUTS[kind](view, t)}
      {kind !== 'markdown' && notes(view)}
    </div>
  )
}

/** A field that this user cannot change: shown as text next to the others. */
function fixedText(view: ControlView) {
  const { name, label, value, sent } = view
  return (
    <div key={name} className="field told">
      {sent !== undefined && <input type="hidden" name={name} value={sent} />}
      <span id={`${controlId(name)}-label`}>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: fields stand in groups of their own already */}
      <div id={controlId(name)} role="group" aria-labelledby={`${controlId(name)}-label`}>
        {value || '—'}
      </div>
      {notes(view)}
    </div>
  )
}

/** The length from which a text has a line of its own, such as an address. */
const LONG_TEXT = 100

function isLong({ kind, longest = 0 }: ControlView): boolean {
  return kind === 'textarea' || kind === 'markdown' || (kind === 'text' && longest >= LONG_TEXT)
}

/** A control within a row: its column is its label. */
function cell(view: ControlView, t: TFunction) {
  const { kind } = view
  if (kind === 'checkbox') return tick(view)
  return drawsLabel(kind) ? null : INPUTS[kind](view, t)
}

/** The kinds of control that draw their own label. */
type Labelled = 'checkbox' | 'checks' | 'colour' | 'rows' | 'icons' | 'fixed'

function drawsLabel(kind: ControlView['kind']): kind is Labelled {
  return ['checkbox', 'checks', 'colour', 'rows', 'icons', 'fixed'].includes(kind)
}

/** The inputs by kind of control. A box draws its own label. */
const INPUTS: Readonly<Record<Exclude<ControlView['kind'], Labelled>, Draw>> = {
  text: (view) =>
    view.tells ? <IdentityInput view={view} tells={view.tells} /> : nativeInput(view),
  number: nativeInput,
  date: (view) => <DateInput view={view} />,
  month: nativeInput,
  time: nativeInput,
  'datetime-local': nativeInput,
  textarea: (view) => (
    <textarea {...common(view)} rows={4} defaultValue={view.value} placeholder={view.placeholder} />
  ),
  markdown,
  select,
  picker,
}
