import { addElement, addImport } from './insert.ts'
import type { Names } from './names.ts'
import { areaText, mountText } from './templates.ts'

/** One thing that only a person knows: what to write, and beside which text. */
export type Step = { file: string; beside: string; write: string }

/** The files to write, and the remaining steps. */
export type Plan = { files: Map<string, string>; steps: Step[] }

/** How a plan looks at the checkout: the text of a file, or null where there is none. */
export type Read = (path: string) => string | null

/** The files that a plan has written so far, and the checkout as it is with them. */
export type Draft = { files: Map<string, string>; read: Read }

export const REGISTRY = 'product/define/areas.server.ts'
export const MOUNTS = 'product/api/areas.ts'
export const RIGHTS = 'tests/api/rights-table.ts'
export const NO_WORDS = '{ "resources": {}, "choices": {} }'

export function openDraft(read: Read): Draft {
  const files = new Map<string, string>()
  return { files, read: (path) => files.get(path) ?? read(path) }
}

/** Changes a file that has to be there. */
export function change({ files, read }: Draft, path: string, edit: (text: string) => string): void {
  const text = read(path)
  if (text === null) throw new Error(`${path} is missing`)
  files.set(path, edit(text))
}

/** Throws where the definition or its table is there already. */
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

/** The files that the first resource of an area needs, and the two lists that know the area. */
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

/** Writes an area into one of the two lists. */
export function listArea(draft: Draft, path: string, line: string, area: string): void {
  change(draft, path, (text) => addElement(addImport(text, line), ['AREAS'], area))
}

/** Changes what an area says of its resources in English or Spanish. */
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

/** A resource in the list of its area, its words, and the table of what the area answers. */
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

/** The page in the menu of its area; `grants` is the object as it is written. */
export function addPage(draft: Draft, { area, path }: Names, grants: string): void {
  change(draft, `modules/${area}/define/area.ts`, (text) =>
    addElement(text, ['module', 'menus'], `{ path: '/${path}', grants: ${grants} }`),
  )
}

/** A new area has to find its place in the main menu. */
export function placeOfArea({ area }: Names, { files }: Draft): Step[] {
  if (!files.has(REGISTRY)) return []
  const write = `${area} in its place of the main menu`
  return [{ file: REGISTRY, beside: 'const AREAS', write }]
}

/** The words that a template leaves empty. */
export function stepsForWords({ area, path }: Names): Step[] {
  return ['en', 'es'].map((language) => ({
    file: `modules/${area}/define/${language}.json`,
    beside: `"${path}"`,
    write: `a word for every "", for every field that you add, and better ones where they read badly`,
  }))
}
