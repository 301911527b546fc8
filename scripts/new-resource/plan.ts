import { addElement, addImport } from './insert.ts'
import { type Names, readNames } from './names.ts'
import { areaText, definitionText, mountText, ownerField, tableText, wordsOf } from './templates.ts'

export type Named = { path: string; label: string }
export type Wish = Named & { children: readonly Named[] }

/** One thing that only a person knows: what to write, and beside which text. */
export type Step = { file: string; beside: string; write: string }

/** The files to write, and the remaining steps. */
export type ResourcePlan = { files: Map<string, string>; steps: Step[] }

/** How the plan looks at the checkout: the text of a file, or null where there is none. */
export type Read = (path: string) => string | null

export const REGISTRY = 'product/define/areas.server.ts'
export const MOUNTS = 'product/api/areas.ts'
export const RIGHTS = 'tests/api/rights-table.ts'
export const NO_WORDS = '{ "resources": {}, "choices": {} }'

/** Plans a resource with its child rows; throws with a sentence for the person at the keyboard. */
export function planResource(wish: Wish, migrations: readonly string[], read: Read): ResourcePlan {
  const owner = readNames(wish.path, wish.label)
  const children = wish.children.map(({ path, label }) => readNames(path, label, owner))
  const files = new Map<string, string>()
  const draft = { files, read: (path: string) => files.get(path) ?? read(path) }
  for (const names of [owner, ...children]) {
    if (names.area !== owner.area) throw new Error(`${names.path} belongs into ${owner.area}`)
    if (draft.read(names.file) !== null) throw new Error(`${names.file} is there already`)
    requireNewTable(names.table, migrations, read)
    addResource(draft, names, names === owner ? null : owner)
  }
  const migration = migrationPath(owner, migrations)
  const tables = [tableText(owner, null), ...children.map((child) => tableText(child, owner))]
  files.set(migration, tables.join('\n'))
  return { files, steps: [...stepsFor(owner, children, migration), ...placeOfArea(owner, files)] }
}

export function requireNewTable(table: string, migrations: readonly string[], read: Read): void {
  const made = new RegExp(`create (table|view) ${table}\\b`)
  const found = migrations.find((name) => made.test(read(`db/migrations/${name}`) ?? ''))
  if (found) throw new Error(`table ${table} is there already, see db/migrations/${found}`)
}

export type Draft = { files: Map<string, string>; read: Read }

export function migrationPath({ table }: Names, migrations: readonly string[]): string {
  const numbers = migrations.map((name) => Number(name.slice(0, 4)))
  return `db/migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${table}.sql`
}

/** Writes one resource into its own file and into those of its area. */
function addResource(draft: Draft, names: Names, parent: Names | null): void {
  const { area, path, constant, file } = names
  const folder = `modules/${area}/define`
  openArea(draft, area)
  draft.files.set(file, definitionText(names, parent))
  change(draft, `${folder}/area.ts`, (text) => {
    const listed = addElement(
      addImport(text, `import { ${constant} } from '#${file}'`),
      ['resources'],
      constant,
    )
    if (parent) return listed
    return addElement(listed, ['module', 'menus'], `{ path: '/${path}', grants: {} }`)
  })
  for (const language of ['en', 'es'] as const) {
    change(draft, `${folder}/${language}.json`, (text) => {
      const words = JSON.parse(text)
      words.resources[path] = wordsOf(language, names, parent)
      return `${JSON.stringify(words, null, 2)}\n`
    })
  }
  change(draft, `modules/${area}/api/area.ts`, (text) =>
    addElement(
      addImport(text, `import { ${constant} } from '#${file}'`),
      ['resources'],
      `answers(${constant})`,
    ),
  )
}

/** The files that the first resource of an area needs, and the two lists that know the area. */
function openArea({ files, read }: Draft, area: string): void {
  const folder = `modules/${area}/define`
  if (read(`${folder}/area.ts`) === null) {
    files.set(`${folder}/area.ts`, areaText(area))
    for (const language of ['en', 'es']) files.set(`${folder}/${language}.json`, NO_WORDS)
    listArea({ files, read }, REGISTRY, `import { ${area} } from '#${folder}/area.ts'`, area)
  }
  const mounts = `modules/${area}/api/area.ts`
  if (read(mounts) === null) {
    files.set(mounts, mountText(area))
    listArea({ files, read }, MOUNTS, `import { ${area} } from '#${mounts}'`, area)
  }
}

export function listArea(draft: Draft, path: string, line: string, area: string): void {
  change(draft, path, (text) => addElement(addImport(text, line), ['AREAS'], area))
}

export function change({ files, read }: Draft, path: string, edit: (text: string) => string): void {
  const text = read(path)
  if (text === null) throw new Error(`${path} is missing`)
  files.set(path, edit(text))
}

function placeOfArea({ area }: Names, files: ReadonlyMap<string, string>): Step[] {
  if (!files.has(REGISTRY)) return []
  const write = `${area} in its place of the main menu`
  return [{ file: REGISTRY, beside: 'const AREAS', write }]
}

function stepsFor(owner: Names, children: readonly Names[], migration: string): Step[] {
  const folder = `modules/${owner.area}/define`
  const all = [owner, ...children]
  return [
    ...all.map(({ file, table }) => ({
      file,
      beside: 'fields: {',
      write: `the fields that it really has, each with its column in ${migration} (create table ${table})`,
    })),
    {
      file: `${folder}/area.ts`,
      beside: `path: '/${owner.path}'`,
      write:
        "which role may what: grants: { ...grant('F', 'hr_director'), auditor: 'V' }; move the line to its place in the menu",
    },
    ...['en', 'es'].map((language) => ({
      file: `${folder}/${language}.json`,
      beside: `"${owner.path}"`,
      write: `a word for every "", for every field that you add, and better ones where they read badly`,
    })),
    {
      file: RIGHTS,
      beside: 'const PAGE_GROUPS',
      write: `'${owner.path}' among the pages of its row, once more by hand: the grants are held against it`,
    },
    ...(children.length === 0
      ? []
      : [
          {
            file: RIGHTS,
            beside: 'const OPEN_OPTIONS',
            write: `'${owner.path}' among what forms refer to: those of its child rows do`,
          },
          {
            file: `${folder}/area.ts`,
            beside: 'samples',
            write: `where one owner cannot have two made-up child rows: '${children[0]?.path}': { ${ownerField(owner)}: { newOf: '${owner.path}' } }`,
          },
        ]),
  ]
}
