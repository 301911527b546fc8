import {
  change,
  type Draft,
  listArea,
  MOUNTS,
  migrationPath,
  NO_WORDS,
  openDraft,
  type Plan,
  REGISTRY,
  type Read,
  RIGHTS,
  requireNew,
  type Step,
} from '#scripts/new-resource/draft.ts'
import { addElement, addImport } from '#scripts/new-resource/insert.ts'
import { type Names, readNames } from '#scripts/new-resource/names.ts'
import type { Named } from '#scripts/new-resource/plan.ts'
import { mountText } from '#scripts/new-resource/templates.ts'
import {
  areaOfChaptersText,
  basisWords,
  sheetChapterText,
  sheetChoicesText,
  sheetDefinitionText,
  sheetKindText,
  sheetMigrationText,
  sheetNames,
  sheetSamplesText,
  sheetSeedText,
  sheetWordsOf,
} from './templates.ts'

const SEEDS = 'product/seed/seed-plan.ts'
const LANGUAGES = ['en', 'es'] as const

/** Plans a month sheet in a new chapter; throws an error with a sentence for the user of the command. */
export function planSheet({ path, label }: Named, migrations: readonly string[], read: Read): Plan {
  const names = readNames(path, label)
  const { area, constant } = names
  const { chapterConstant, kind, kindFile, seed, seedFile, stateList } = sheetNames(names)
  const draft = openDraft(read)
  const { files } = draft
  requireNew(draft, names, migrations)
  openArea(draft, area)

  files.set(`${names.folder}/choices.ts`, sheetChoicesText(names))
  files.set(names.file, sheetDefinitionText(names))
  files.set(`${names.folder}/samples.ts`, sheetSamplesText(names))
  files.set(`${names.folder}/chapter.ts`, sheetChapterText(names))
  files.set(kindFile, sheetKindText(names))
  files.set(seedFile, sheetSeedText(names))
  const migration = migrationPath(names, migrations)
  files.set(migration, sheetMigrationText(names))

  change(draft, `modules/${area}/define/area.ts`, (text) => {
    const line = `import { ${chapterConstant} } from '#${names.folder}/chapter.ts'`
    const joined = addElement(addImport(text, line), ['CHAPTERS'], chapterConstant)
    return addElement(joined, ['module', 'menus'], `${chapterConstant}.menu`)
  })
  change(draft, `modules/${area}/api/area.ts`, (text) => {
    const lines = [
      `import { ${constant} } from '#${names.file}'`,
      `import { ${kind} } from '#${kindFile}'`,
      "import { sheetCalls } from '#platform/api/sheets/sheet-calls.ts'",
      "import { sheetRules } from '#platform/api/sheets/sheet-rules.ts'",
    ].filter((line) => !text.includes(line))
    const imported = lines.reduce(addImport, text)
    const rules = `answers(${constant}, sheetRules(${kind}))`
    const mounted = addElement(imported, ['resources'], rules)
    return addElement(mounted, ['calls'], `...sheetCalls(${constant})`)
  })
  change(draft, SEEDS, (text) => {
    const imported = addImport(text, `import { ${seed} } from '#${seedFile}'`)
    return addElement(imported, ['tables'], `...(isDemo ? [${seed}(context, company)] : [])`)
  })
  if (area !== 'hr') openSeedOfPeople(draft)
  for (const language of LANGUAGES) {
    const words = sheetWordsOf(language, names)
    changeJson(draft, `modules/${area}/define/${language}.json`, (json) => {
      json.resources = { ...json.resources, [names.path]: words.resource }
      json.choices = { ...json.choices, [stateList]: words.states }
    })
  }
  for (const language of ['zh', ...LANGUAGES] as const) {
    changeJson(draft, `platform/web/i18n/${language}.json`, (json) => {
      const basis = { ...json.monthSheet?.basis, [names.path]: basisWords(language) }
      json.monthSheet = { ...json.monthSheet, basis }
    })
  }
  return { files, steps: stepsFor({ names, migration, kindFile }) }
}

const SHEET_PERSON = 'archives/seed/sheet-person.ts'

/** Lets other areas import the HR helper for demo people, because their demo rows are about people too. */
function openSeedOfPeople(draft: Draft): void {
  change(draft, 'modules/hr/module.ts', (text) =>
    text.includes(SHEET_PERSON) ? text : addElement(text, ['OPEN'], `'${SHEET_PERSON}'`),
  )
}

type Json = Record<string, Record<string, object>>

function changeJson(draft: Draft, path: string, edit: (json: Json) => void): void {
  change(draft, path, (text) => {
    const json = JSON.parse(text) as Json
    edit(json)
    return `${JSON.stringify(json, null, 2)}\n`
  })
}

/**
 * Prepares an area with a list of chapters. In an area without that list, the sheet would have no menu entry
 * and no words.
 */
function openArea(draft: Draft, area: string): void {
  const folder = `modules/${area}/define`
  const path = `${folder}/area.ts`
  const text = draft.read(path)
  if (text === null) {
    draft.files.set(path, areaOfChaptersText(area))
    for (const language of LANGUAGES) draft.files.set(`${folder}/${language}.json`, NO_WORDS)
    listArea(draft, REGISTRY, `import { ${area} } from '#${path}'`, area)
  } else if (!text.includes('const CHAPTERS') || !text.includes('sheetWords(')) {
    throw new Error(
      `${path} has no list CHAPTERS with sheetWords(…): write both after the pattern of modules/hr/define/area.ts, then run this again`,
    )
  }
  const mounts = `modules/${area}/api/area.ts`
  if (draft.read(mounts) === null) {
    draft.files.set(mounts, mountText(area))
    listArea(draft, MOUNTS, `import { ${area} } from '#${mounts}'`, area)
  }
}

type Written = { names: Names; migration: string; kindFile: string }

function stepsFor({ names, migration, kindFile }: Written): Step[] {
  const { area, path, file, folder } = names
  return [
    {
      file: kindFile,
      beside: 'else 0 end',
      write: 'what the amount follows from, with its steps in basis',
    },
    {
      file,
      beside: 'fields: {',
      write: `its other figures, each with its column in ${migration}; parameters, needs and publishes in sheet`,
    },
    {
      file: `${folder}/chapter.ts`,
      beside: 'grants:',
      write: 'which role takes which step, as modules/hr/certificates/define/menu.ts does',
    },
    {
      file: `modules/${area}/define/es.json`,
      beside: `"${path}"`,
      write: 'the Spanish label, and a word for every field that you add',
    },
    {
      file: RIGHTS,
      beside: 'const PAGE_GROUPS',
      write: `{ letters: '- F -  - - - - -  - - - - - - V', pages: ['${path}'] }, and the change with the grants, once more by hand`,
    },
  ]
}
