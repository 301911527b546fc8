import { addElement, addImport } from './insert.ts'
import type { Names } from './names.ts'
import { areaText, mountText } from './templates.ts'

/** A text that only a developer can write: its description, and the place where it belongs. */
export type Step = { file: string; beside: string; write: string }

/** The files to write, and the remaining steps. */
export type Plan = { files: Map<string, string>; steps: Step[] }

/** Reads a file of the checkout: its text, or null if it does not exist. */
export type Read = (path: string) => string | null

/** The files written by a plan so far; `read` prefers them to the files of the checkout. */
export type Draft = { files: Map<string, string>; read: Read }

export const REGISTRY = 'product/define/areas.server.ts'
export const MOUNTS = 'product/api/areas.ts'
export const RIGHTS = 'tests/api/rights-table.ts'
export const NO_WORDS = '{ "resources": {}, "choices": {} }'

export function openDraft(read: Read): Draft {
  const files = new Map<string, string>()
  return { files, read: (path) => files.get(path) ?? read(path) }
}

/** Changes a file that must exist. */
export function change({ files, read }: Draft, path: string, edit: (text: string) => string): void {
  const text = read(path)
  if (text === null) throw new Error(`${path} is missing`)
  files.set(path, edit(text))
}

/** Throws if the definition or its table already exists. */
export function requireNew(
  { read }: Draft,
  { file, table }: Names,
  migrations: readonly string[],
): void {
  if (read(file) !== null) throw new Error(`${file} is there already`)
  const made = new RegExp(`create (table|view) ${table}\\b`)
  const found = migrations.find((name) => made.test(read(`db/migrations/${name}`) ?? ''))
  if (found) throw new Error(`table ${table} is there already, see db/migrations/${found}`)
}

export function migrationPath({ table }: Names, migrations: readonly string[]): string {
  const numbers = migrations.map((name) => Number(name.slice(0, 4)))
  return `db/migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${table}.sql`
}

/**
 * Creates the files that the first resource of an area needs, and adds the area to the two lists of areas.
 */
export function openArea(draft: Draft, area: string): void {
  const { files, read } = draft
  const folder = `modules/${area}/define`
  if (read(`${folder}/area.ts`) === null) {
    files.set(`${folder}/area.ts`, areaText(area))
    for (const language of ['en', 'es']) files.set(`${folder}/${language}.json`, NO_WORDS)
    listArea(draft, REGISTRY, `import { ${area} } from '#${folder}/area.ts'`, area)
  }
  const mounts = `modules/${area}/api/area.ts`
  if (read(mounts) === null) {
    files.set(mounts, mountText(area))
    listArea(draft, MOUNTS, `import { ${area} } from '#${mounts}'`, area)
  }
}

/** Adds an area to one of the two lists. */
export function listArea(draft: Draft, path: string, line: string, area: string): void {
  change(draft, path, (text) => addElement(addImport(text, line), ['AREAS'], area))
}

/** Changes the English or Spanish words of the resources of an area. */
export function changeWords(
  draft: Draft,
  area: string,
  language: 'en' | 'es',
  edit: (words: AreaWords) => void,
): void {
  change(draft, `modules/${area}/define/${language}.json`, (text) => {
    const words = JSON.parse(text)
    edit(words)
    return `${JSON.stringify(words, null, 2)}\n`
  })
}

export type AreaWords = {
  resources: Record<string, object>
  choices: Record<string, Record<string, string>>
}

/** Adds a resource to the list of its area, to its words, and to its mount table. */
export function addDefinition(
  draft: Draft,
  { area, path, constant, file }: Names,
  { text, words }: { text: string; words: Readonly<Record<'en' | 'es', object>> },
): void {
  openArea(draft, area)
  draft.files.set(file, text)
  const line = `import { ${constant} } from '#${file}'`
  change(draft, `modules/${area}/define/area.ts`, (listing) =>
    addElement(addImport(listing, line), ['resources'], constant),
  )
  for (const language of ['en', 'es'] as const) {
    changeWords(draft, area, language, ({ resources }) => {
      resources[path] = words[language]
    })
  }
  change(draft, `modules/${area}/api/area.ts`, (table) =>
    addElement(addImport(table, line), ['resources'], `answers(${constant})`),
  )
}

/** Adds the page to the menu of its area; `grants` is the source text of the object. */
export function addPage(draft: Draft, { area, path }: Names, grants: string): void {
  change(draft, `modules/${area}/define/area.ts`, (text) =>
    addElement(text, ['module', 'menus'], `{ path: '/${path}', grants: ${grants} }`),
  )
}

/** The developer must choose the place of a new area in the main menu. */
export function placeOfArea({ area }: Names, { files }: Draft): Step[] {
  if (!files.has(REGISTRY)) return []
  const write = `${area} in its place of the main menu`
  return [{ file: REGISTRY, beside: 'const AREAS', write }]
}

/** Steps for the words that a template leaves empty. */
export function stepsForWords({ area, path }: Names): Step[] {
  return ['en', 'es'].map((language) => ({
    file: `modules/${area}/define/${language}.json`,
    beside: `"${path}"`,
    write: `a word for every "", for every field that you add, and better ones where they read badly`,
  }))
}
