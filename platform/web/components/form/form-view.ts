import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** People have the colour of their face, and a photo where the reader sees it. */
export type OptionView = { value: string; label: string; colour?: number; photo?: string }

/** One control of a form with everything it needs to be drawn as plain HTML. */
export type ControlView = {
  name: string
  label: string
  kind:
    | 'text'
    | 'textarea'
    | 'number'
    | 'date'
    | 'month'
    | 'time'
    | 'datetime-local'
    | 'colour'
    | 'markdown'
    | 'rows'
    | 'checkbox'
    | 'select'
    | 'icons'
    | 'picker'
    | 'checks'
    | 'fixed'
  /** The text as typed; for a box anything but '' is ticked, for a set a comma list; for a fixed field its text. */
  value: string
  required?: true
  error?: string
  hint?: string
  /** The most characters of the text. It sets the width only: with maxlength browsers cut pasted text silently. */
  longest?: number
  min?: number
  max?: number
  step?: string
  pattern?: string
  /** The browser's message when the pattern does not match. */
  title?: string
  inputMode?: 'tel' | 'email' | 'numeric'
  placeholder?: string
  options?: OptionView[]
  /** For a picker: the address of the search, and the field that narrows it. */
  source?: string
  /** The options are people. */
  faces?: true
  within?: string
  /** Fields derived from the number typed here, when another field names its kind. */
  tells?: { birthDate: string; gender: string; where: { field: string; is: string } }
  /** A set with too many targets to show: more are looked for by the server. */
  searchable?: true
  /** The preview of a formatted text, on request. */
  preview?: RichNode[]
  /** Labels of the columns, the cells row by row, and whether there may be more of them. */
  columns?: string[]
  rows?: ControlView[][]
  mayAdd?: boolean
  /** The label for screen readers, when the position shows the meaning. */
  spoken?: string
  /** Set on the control that should get the focus. */
  focus?: true
}

export type ControlGroup = { name: string; label: string; controls: ControlView[] }

/** Of a field, of the whole, or a way on. */
export type ProblemView = { text: string; name: string | null; href?: string }

/** A field that two people changed; the control holds what this one typed. */
export type ConflictRow = { choice: string; label: string; theirs: string; control: ControlView }

/** `theirs` and `mine` are the labels of what one of both alone changed. */
export type ConflictView = {
  who: string
  at: string
  rows: ConflictRow[]
  theirs: string[]
  mine: string[]
}

/** The id of a control, for labels and for links to it. */
export function controlId(name: string): string {
  return `f-${name}`
}

/** Input in which a picker sends what to look for. */
export function pickerParam(name: string): string {
  return `${name}.key`
}
