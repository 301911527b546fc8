import type { ChoiceList } from './engine/field-kinds.ts'

const options: { value: string; label: string }[] = []

/**
 * All resources as a choice, for records that are about records. Filled by the
 * registry: definitions cannot see it. Labels are those of the resources.
 */
export const RESOURCE_NAMES: ChoiceList = Object.freeze({ name: 'resource', options })

export function nameResources(resources: readonly { path: string; label: string }[]): void {
  options.splice(0, options.length, ...resources.map(({ path, label }) => ({ value: path, label })))
}
