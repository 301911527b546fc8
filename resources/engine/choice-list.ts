import type { ChoiceList } from './field-kinds.ts'

function freeze(name: string, options: { value: string; label: string }[]): ChoiceList {
  return Object.freeze({ name, options: Object.freeze(options) })
}

/** Options of a code list, in the order of their codes. */
export function choices(name: string, labels: Readonly<Record<string, string>>): ChoiceList {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  // Integer-like keys come first in an object; the code order is the wanted one anyway.
  return freeze(
    name,
    options.sort((a, b) => (a.value < b.value ? -1 : 1)),
  )
}

/** Options whose value is the Chinese word itself. */
export function listed(name: string, values: readonly string[]): ChoiceList {
  return freeze(
    name,
    values.map((value) => ({ value, label: value })),
  )
}

/** Options in the order in which they are given. */
export function inOrder(name: string, labels: readonly (readonly [string, string])[]): ChoiceList {
  return freeze(
    name,
    labels.map(([value, label]) => ({ value, label })),
  )
}
