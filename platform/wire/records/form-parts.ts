/** The value of the palette that stands for a colour outside of it. */
export const OTHER_COLOUR = 'other'

/** The name of the colour input beside the palette of a field. It counts only with `OTHER_COLOUR`. */
export function otherColour(name: string): string {
  return `${name}.other`
}

/** The name of one cell of a field of rows. */
export function rowPart(field: string, index: number, column: string): string {
  return `${field}.${index}.${column}`
}

/** Reads the name of a cell: `segments.1.workOn`. */
export function readRowPart(name: string): { field: string; index: number; column: string } | null {
  const [, field = '', index = '', column = ''] = /^(\w+)\.(\d+)\.(\w+)$/.exec(name) ?? []
  return field === '' ? null : { field, index: Number(index), column }
}

/** The text of an untouched control with this default value. */
export function blankText(initial: string | boolean | undefined): string {
  return initial === undefined || initial === false ? '' : String(initial)
}

/** The buttons of a form that redraw it instead of saving. */
export type FormVerb = 'find' | 'add' | 'remove' | 'preview' | 'up' | 'down' | 'check'

/** The value of the button that saves a document and submits it; its name is `intent`. */
export const SUBMIT = 'submit'

/** The button that recomputes the values that depend on the entries. */
export const CHECK_FORM = 'check:form'

/** Value of the button: `add:segments`, `remove:segments.1`, `preview:text`. */
export function formIntent(verb: FormVerb, target: string): string {
  return `${verb}:${target}`
}

export function askedOf(form: FormData): { verb: FormVerb | null; target: string } {
  const [, verb, target = ''] =
    /^(find|add|remove|preview|up|down|check):(.+)$/.exec(String(form.get('intent') ?? '')) ?? []
  return { verb: (verb as FormVerb | undefined) ?? null, target }
}
