import {
  addDefinition,
  addPage,
  type Draft,
  migrationPath,
  openDraft,
  type Plan,
  placeOfArea,
  type Read,
  RIGHTS,
  requireNew,
  type Step,
  stepsForWords,
} from './draft.ts'
import { type Names, readNames } from './names.ts'
import { definitionText, ownerField, tableText, wordsOf } from './templates.ts'

export type Named = { path: string; label: string }
export type Wish = Named & { children: readonly Named[] }

/** Plans a resource with its child rows; throws an error with a sentence for the user of the command. */
export function planResource(wish: Wish, migrations: readonly string[], read: Read): Plan {
  const owner = readNames(wish.path, wish.label)
  const children = wish.children.map(({ path, label }) => readNames(path, label, owner))
  const draft = openDraft(read)
  for (const names of [owner, ...children]) {
    if (names.area !== owner.area) throw new Error(`${names.path} belongs into ${owner.area}`)
    requireNew(draft, names, migrations)
    addResource(draft, names, names === owner ? null : owner)
  }
  const migration = migrationPath(owner, migrations)
  const tables = [tableText(owner, null), ...children.map((child) => tableText(child, owner))]
  draft.files.set(migration, tables.join('\n'))
  const steps = [...stepsFor(owner, children, migration), ...placeOfArea(owner, draft)]
  return { files: draft.files, steps }
}

/** Adds one resource in a new file and in the files of its area. */
function addResource(draft: Draft, names: Names, parent: Names | null): void {
  const words = { en: wordsOf('en', names, parent), es: wordsOf('es', names, parent) }
  addDefinition(draft, names, { text: definitionText(names, parent), words })
  if (!parent) addPage(draft, names, '{}')
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
    ...stepsForWords(owner),
    {
      file: RIGHTS,
      beside: 'const PAGE_GROUPS',
      write: `'${owner.path}' among the pages of its row, once more by hand: the grants are held against it`,
    },
    ...(children.length === 0
      ? []
      : [
          {
            file: `${folder}/area.ts`,
            beside: 'samples',
            write: `where one owner cannot have two made-up child rows: '${children[0]?.path}': { ${ownerField(owner)}: { newOf: '${owner.path}' } }`,
          },
        ]),
  ]
}
