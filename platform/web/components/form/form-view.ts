import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'

/** An option that is a person has the colour of their avatar, and a photo if the reader may see it. */
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
  /**
   * The typed text. Of a box: empty when it is not ticked; of several checkboxes: a comma list; of a fixed field:
   * its text.
   */
  value: string
  /** Of a fixed field: the value that the form sends. Without it the form does not send the field. */
  sent?: string
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
  inputMode?: 'tel' | 'email' | 'numeric' | 'decimal'
  placeholder?: string
  options?: OptionView[]
  /** For a picker: the address of the search, and the field that narrows it. */
  source?: string
  /** Of a date: the field with the last day of the span that begins with it. */
  until?: string
  /** The options are people. */
  faces?: true
  within?: string
  /** Of a picker without options yet: how the user gets them without scripts. */
  toList?: string
  /** Fields that the typed identity number fills in, if the field `where.field` has the value `where.is`. */
  tells?: { birthDate: string; gender: string; where: { field: string; is: string } }
  /** A set with too many targets to show: the server searches for more. */
  searchable?: true
  /** The preview of a formatted text, on request. */
  preview?: RichNode[]
  /** Labels of the columns, the cells row by row, and whether the user may add rows. */
  columns?: string[]
  rows?: ControlView[][]
  mayAdd?: boolean
  /** The label for screen readers, when only the position on the page shows the meaning. */
  spoken?: string
  /** Set on the control that should get the focus. */
  focus?: true
  /** The control is only for some values of another control. */
  onlyFor?: OnlyForView
}

/**
 * The values of another field for which a control is needed, the labels of these values, and whether the form has one
 * of them.
 */
export type OnlyForView = { field: string; is: readonly string[]; names: string; isMet: boolean }

export type ControlGroup = { name: string; label: string; controls: ControlView[] }

/** A problem of a field or of the whole form, or a link to another page. */
export type ProblemView = { text: string; name: string | null; href?: string }

/**
 * A field that two users changed. The control holds the text of the current user; `theirs` is the value of
 * the other user.
 */
export type ConflictRow = { choice: string; label: string; theirs: string; control: ControlView }

/** `theirs` and `mine`: the labels of the fields that only the other user, or only the current user, changed. */
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

/** The parameter in which a picker sends its search text. */
export function pickerParam(name: string): string {
  return `${name}.key`
}
