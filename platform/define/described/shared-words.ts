import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Translation, Words } from './labels.ts'

type Labels = Readonly<Record<string, string>>

/** Texts that all resources of a kind share: fields, groups, and buttons with their forms. */
export type SharedWords = {
  fields: Labels
  groups?: Labels
  /** Shorter words for the headings of list columns. */
  heads?: Labels
  actions: Readonly<Record<string, { label: string; fields: Labels }>>
}

/** Adds to the words of an area the words that all resources of one kind share. */
export function withSharedWords(
  words: Readonly<Record<Translation, Words>>,
  resources: readonly Resource[],
  shared: Readonly<Record<Translation, SharedWords>>,
): Readonly<Record<Translation, Words>> {
  const inLanguage = (language: Translation): Words => ({
    ...words[language],
    resources: Object.assign(
      { ...words[language].resources },
      ...resources.map((resource) => wordsOf(words[language], resource, shared[language])),
    ),
  })
  return { en: inLanguage('en'), es: inLanguage('es') }
}

function wordsOf(
  words: Words,
  { path, fields: has, actions }: Resource,
  { fields, groups, heads = {}, actions: shared }: SharedWords,
) {
  const own = words.resources[path] ?? { label: '', fields: {} }
  const forms = Object.values(actions).flatMap(({ name, form }) => {
    const formWords = shared[name]
    if (!formWords || words.resources[form.path]) return []
    // A form field that the record has too uses the label of the record, unless the shared words have their
    // own.
    const known = { ...own.fields, ...formWords.fields }
    const entries = Object.entries(known).filter(([field]) => form.fields[field])
    return [[form.path, { label: formWords.label, fields: Object.fromEntries(entries) }]]
  })
  // Not every resource of the kind has all fields: a sheet without publication has no field for the user who
  // published it.
  const common = (labels: Labels) =>
    Object.fromEntries(Object.entries(labels).filter(([field]) => has[field]))
  const named = groups && { groups: { ...groups, ...own.groups } }
  return {
    [path]: {
      ...own,
      fields: { ...common(fields), ...own.fields },
      heads: { ...common(heads), ...own.heads },
      ...named,
    },
    ...Object.fromEntries(forms),
  }
}
