import type { ChoiceList } from './engine/field-kinds.ts'

const options: { value: string; label: string }[] = []

/**
 * All resources as a choice, for fields that name a resource. The registry fills the list, because
 * definitions cannot import the registry. The labels are those of the resources.
 */
export const RESOURCE_NAMES: ChoiceList = Object.freeze({ name: 'resource', options })

export function nameResources(resources: readonly { path: string; label: string }[]): void {
  options.splice(0, options.length, ...resources.map(({ path, label }) => ({ value: path, label })))
}
