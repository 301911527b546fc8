import {
  addDefinition,
  addPage,
  change,
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
} from '#scripts/new-resource/draft.ts'
import {
  addElement,
  addImport,
  addToArgument,
  addToList,
  importedFrom,
  wrapValue,
} from '#scripts/new-resource/insert.ts'
import { type Names, readNames } from '#scripts/new-resource/names.ts'
import {
  ABOUT,
  type About,
  definitionText,
  kindConstant,
  kindFile,
  kindText,
  seedConstant,
  seedFile,
  seedText,
  tableText,
  testFile,
  testText,
  wordsOf,
} from './templates.ts'

export type DocumentWish = { path: string; label: string; about?: string | undefined }

/** The initial grants of a new page, and the same grants in the table of rights. */
const GRANTS = "{ ...grant('F', 'hr_director', 'hr_manager', 'hr_er'), auditor: 'V' }"
const LETTERS = '- F F  - F - - -  - - - - - - V'
const GRANT = "'#platform/define/built-in/area.ts'"
const FLOW = "[{ rule: 'upLeader' }, { rule: 'role:hr_manager' }]"
const SEEDS = 'product/seed/seed-plan.ts'
const WORDS = '#platform/define/documents/document-words.ts'

/** Plans a document kind; throws an error with a sentence for the user of the command. */
export function planDocument(
  { path, label, about: subject = 'file' }: DocumentWish,
  migrations: readonly string[],
  read: Read,
): Plan {
  const about = ABOUT.find((one) => one === subject)
  if (!about) throw new Error(`A document is about ${ABOUT.join(', ')}, and not about ${subject}`)
  const names = readNames(path, label)
  const draft = openDraft(read)
  requireNew(draft, names, migrations)
  const prefix = prefixOf(names)
  const words = { en: wordsOf('en', names, about), es: wordsOf('es', names, about) }
  addDefinition(draft, names, { text: definitionText(names, about, prefix), words })
  const migration = migrationPath(names, migrations)
  draft.files.set(migration, tableText(names, about))
  addRights(draft, names)
  addSharedWords(draft, names)
  addFlow(draft, names)
  addKind(draft, names, about)
  draft.files.set(seedFile(names), seedText(names, about, prefix))
  change(draft, SEEDS, (text) => {
    const tables = seedConstant(names)
    const imported = addImport(text, `import { ${tables} } from '#${seedFile(names)}'`)
    return addElement(
      imported,
      ['tables'],
      `...(isDemo ? ${tables}(context, company, accounts) : [])`,
    )
  })
  draft.files.set(testFile(names), testText(names, about))
  return {
    files: draft.files,
    steps: [...stepsFor(names, migration), ...placeOfArea(names, draft)],
  }
}

/** The capital letters of the English name: `GiftRequest` becomes GR. */
function prefixOf({ controller }: Names): string {
  const capitals = controller.replace(/[^A-Z]/g, '')
  return capitals.length > 1 ? capitals : controller.slice(0, 2).toUpperCase()
}

function addRights(draft: Draft, names: Names): void {
  addPage(draft, names, GRANTS)
  const area = `modules/${names.area}/define/area.ts`
  const text = draft.read(area) ?? ''
  if (importedFrom(text, area, 'grant') !== null) return
  change(draft, area, (before) =>
    before.replace(
      `import type { Area } from ${GRANT}`,
      `import { type Area, grant } from ${GRANT}`,
    ),
  )
}

/** Adds the words for number, state and applicant, which documents share. */
function addSharedWords(draft: Draft, { area, constant }: Names): void {
  change(draft, `modules/${area}/define/area.ts`, (text) => {
    const joined = addToArgument(text, [area, 'documentWords', 1], constant)
    if (joined !== null) return joined
    const wrapped = wrapValue(text, [area, 'words'], (value) => {
      return `documentWords(${value}, [${constant}])`
    })
    return addImport(wrapped, `import { documentWords } from '${WORDS}'`)
  })
}

/** Adds a flow to the flows of the area, which may be in a separate file. */
function addFlow(draft: Draft, { area, path }: Names): void {
  const home = `modules/${area}/define/area.ts`
  const file = importedFrom(draft.read(home) ?? '', home, 'flows')
  if (file !== null) {
    change(draft, file, (text) => addElement(text, ['flows'], `'${path}': ${FLOW}`))
    return
  }
  change(draft, home, (text) => addElement(text, [area], `flows: { '${path}': ${FLOW} }`))
}

function addKind(draft: Draft, names: Names, about: About): void {
  const [file, constant] = [kindFile(names), kindConstant(names)]
  draft.files.set(file, kindText(names, about))
  change(draft, `modules/${names.area}/api/area.ts`, (text) => {
    const imported = addImport(text, `import { ${constant} } from '#${file}'`)
    return addToList(imported, [names.area, 'documents'], constant)
  })
}

function stepsFor(names: Names, migration: string): Step[] {
  const { area, path, file, table } = names
  const folder = `modules/${area}/define`
  return [
    {
      file,
      beside: 'fields: {',
      write: `the fields that it really has, each with its column in ${migration} (create table ${table})`,
    },
    {
      file: kindFile(names),
      beside: 'async function effect(',
      write:
        'what it changes on its day, and the hooks that it needs (docs/how-to.md, the life of a document)',
    },
    {
      file: `${folder}/area.ts`,
      beside: `path: '/${path}'`,
      write:
        'who may do what, where it is not the personnel department; move the line to its place in the menu',
    },
    ...stepsForWords(names),
    {
      file: RIGHTS,
      beside: 'const PAGE_GROUPS',
      write: `once more by hand, as long as the grants stay as they are: { letters: '${LETTERS}', pages: ['${path}'] },`,
    },
  ]
}
