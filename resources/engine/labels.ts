import type { Language } from '#contracts/language.ts'
import en from '#resources/i18n/en.json' with { type: 'json' }
import es from '#resources/i18n/es.json' with { type: 'json' }
import type { Resource } from './define-resource.ts'
import { type ChoiceList, DEFAULT_GROUP } from './field-kinds.ts'
import { RESOURCE_NAMES } from './resource-names.ts'

type ResourceLabels = {
  label: string
  groups?: Record<string, string>
  fields: Record<string, string>
}

type Catalogue = {
  resources: Record<string, ResourceLabels | undefined>
  choices: Record<string, Record<string, string> | undefined>
}

const CATALOGUES: Readonly<Partial<Record<Language, Catalogue>>> = { en, es }

/** Chinese stands in the definition; the other languages are looked up by path. */
export function resourceLabel(resource: Resource, language: Language): string {
  return CATALOGUES[language]?.resources[resource.path]?.label ?? resource.label
}

export function fieldLabel(resource: Resource, name: string, language: Language): string {
  const translated = CATALOGUES[language]?.resources[resource.path]?.fields[name]
  return translated ?? resource.fields[name]?.label ?? name
}

export function groupLabel(resource: Resource, group: string, language: Language): string {
  const translated = CATALOGUES[language]?.resources[resource.path]?.groups?.[group]
  return (
    translated ??
    resource.groups?.[group]?.label ??
    (group === DEFAULT_GROUP ? resourceLabel(resource, language) : group)
  )
}

export function choiceLabel(choices: ChoiceList, value: string, language: Language): string {
  const catalogue = CATALOGUES[language]
  const translated =
    choices === RESOURCE_NAMES
      ? catalogue?.resources[value]?.label
      : catalogue?.choices[choices.name]?.[value]
  return translated ?? choices.options.find((option) => option.value === value)?.label ?? value
}
