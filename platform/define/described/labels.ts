import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type ChoiceList, DEFAULT_GROUP } from '#platform/define/engine/field-kinds.ts'
import { RESOURCE_NAMES } from '#platform/define/resource-names.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { type Words as Said, writeWords } from '#platform/wire/language/words.ts'
import { readRowPart } from '#platform/wire/records/form-parts.ts'

type ResourceLabels = {
  label: string
  /** One record; Chinese has no plural. */
  one?: string
  groups?: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  /** Shorter words for the headings of list columns, where a label is long. */
  heads?: Readonly<Record<string, string>>
  /** How to fill in fields. */
  helps?: Readonly<Record<string, string>>
}

/** Words of one area in one language: resources by path, options by list and code. */
export type Words = {
  resources: Readonly<Record<string, ResourceLabels | undefined>>
  choices: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
}

/** The languages other than Chinese, which is in the definitions. */
export type Translation = Exclude<Language, 'zh'>

const CATALOGUES: Partial<Record<Language, Words>> = {}

/** The registry calls this function, because definitions and labels cannot import the areas. */
export function learnWords(areas: readonly Readonly<Record<Translation, Words>>[]): void {
  for (const language of ['en', 'es'] as const) {
    CATALOGUES[language] = {
      resources: Object.assign({}, ...areas.map((words) => words[language].resources)),
      choices: Object.assign({}, ...areas.map((words) => words[language].choices)),
    }
  }
}

/** The definition has the Chinese; the other languages are looked up by path. */
export function resourceLabel(resource: Resource, language: Language): string {
  return CATALOGUES[language]?.resources[resource.path]?.label ?? resource.label
}

/** The label in every language, for a message about another resource. */
export function resourceWords(resource: Resource): Said {
  const labels = LANGUAGES.map((language) => [language, resourceLabel(resource, language)])
  return Object.fromEntries(labels) as Said
}

/** The label of a single record: “Department” where the resource is “Departments”. */
export function recordLabel(resource: Resource, language: Language): string {
  return CATALOGUES[language]?.resources[resource.path]?.one ?? resourceLabel(resource, language)
}

export function fieldLabel(resource: Resource, name: string, language: Language): string {
  const part = readRowPart(name)
  if (part) {
    const { field, index, column } = part
    const of = fieldLabel(resource, field, language)
    return `${of} ${index + 1} · ${columnLabel(resource, field, column, language)}`
  }
  const translated = CATALOGUES[language]?.resources[resource.path]?.fields[name]
  return translated ?? resource.fields[name]?.label ?? name
}

/** The label of a field in every language, for a message about a field of another resource. */
export function fieldWords(resource: Resource, name: string): Said {
  const labels = LANGUAGES.map((language) => [language, fieldLabel(resource, name, language)])
  return Object.fromEntries(labels) as Said
}

/** The heading of a list column, and the label of its filter. */
export function fieldHeading(resource: Resource, name: string, language: Language): string {
  const heads = CATALOGUES[language]?.resources[resource.path]?.heads
  return heads?.[name] ?? fieldLabel(resource, name, language)
}

/** How to fill in a field; undefined if its label says enough. */
export function fieldHelp(
  resource: Resource,
  name: string,
  language: Language,
): string | undefined {
  const helps = CATALOGUES[language]?.resources[resource.path]?.helps
  return helps?.[name] ?? resource.fields[name]?.rule.help
}

/** The label of a column of rows within a record. */
export function columnLabel(
  resource: Resource,
  field: string,
  column: string,
  language: Language,
): string {
  const translated = CATALOGUES[language]?.resources[resource.path]?.fields[`${field}.${column}`]
  return translated ?? resource.fields[field]?.rule.columns?.[column]?.label ?? column
}

export function groupLabel(resource: Resource, group: string, language: Language): string {
  const translated = CATALOGUES[language]?.resources[resource.path]?.groups?.[group]
  return (
    translated ??
    resource.groups?.[group]?.label ??
    (group === DEFAULT_GROUP ? resourceLabel(resource, language) : group)
  )
}

/** The label of a choice in every language. */
export function choiceWords(choices: ChoiceList, value: string): Said {
  return writeWords((language) => choiceLabel(choices, value, language))
}

export function choiceLabel(choices: ChoiceList, value: string, language: Language): string {
  const catalogue = CATALOGUES[language]
  const translated =
    choices === RESOURCE_NAMES
      ? catalogue?.resources[value]?.label
      : catalogue?.choices[choices.name]?.[value]
  const option = choices.options.find((known) => known.value === value)
  return option?.names?.[language] ?? translated ?? option?.label ?? value
}
