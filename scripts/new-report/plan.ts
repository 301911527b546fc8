import {
  change,
  changeWords,
  type Draft,
  openDraft,
  type Plan,
  type Read,
  type Step,
} from '#scripts/new-resource/draft.ts'
import { addElement, addImport, addToArgument } from '#scripts/new-resource/insert.ts'
import { camelCase, capitalised } from '#scripts/new-resource/names.ts'
import { modelText, type Source, shippedText } from './templates.ts'

export type ReportWish = {
  /** Code of the query: `gift-costs`. */
  query: string
  /** Chinese. */
  label: string
  source: Source
}

const CHOICES = 'platform/define/shipped/reports/report-choices.ts'
const MODELS = 'product/api/read-models.ts'
const FIGURES = 'platform/tests/reports/reports.test.ts'
/** The area with the labels of the queries, because its report templates offer each query as a choice. */
const OF_TEMPLATES = 'system'

/** Plans a query with a report that shows it; throws an error with a sentence for the user of the command. */
export function planReport({ query, label, source }: ReportWish, read: Read): Plan {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(query)) {
    throw new Error(`Write the code of the query in small letters, like gift-costs: ${query}`)
  }
  if (!/\p{Script=Han}/u.test(label)) throw new Error(`Give ${query} its Chinese name after it`)
  const draft = openDraft(read)
  if (draft.read(CHOICES)?.includes(`['${query}',`)) throw new Error(`${query} is there already`)
  const english = capitalised(query.replaceAll('-', ' '))
  const model = modelFile(source, query)
  draft.files.set(model, modelText(source, query, label))
  addModel(draft, source, query, model)
  addQuery(draft, query, label)
  for (const language of ['en', 'es'] as const) {
    changeWords(draft, OF_TEMPLATES, language, ({ choices }) => {
      const queries = choices.reportQuery ?? {}
      queries[query] = language === 'en' ? english : ''
      choices.reportQuery = queries
    })
  }
  const shipped = shippedText(source, { query, label, english })
  addShipped(draft, source, shipped)
  addFigures(draft, source, query)
  return { files: draft.files, steps: stepsFor(query, model, shippedFile(source)) }
}

function addQuery(draft: Draft, query: string, label: string): void {
  change(draft, CHOICES, (text) => {
    const pair = `['${query}', '${label}']`
    const added = addToArgument(text, ['REPORT_QUERY', 'inOrder', 1], pair)
    if (added === null) throw new Error(`there is no REPORT_QUERY in ${CHOICES}`)
    return added
  })
}

function areaOf({ resource }: Source): string {
  const [area = ''] = resource.path.split('/')
  return area
}

function shippedFile(source: Source): string {
  return `modules/${areaOf(source)}/define/reports.ts`
}

/** Adds a report to the reports of the area, and creates their file if it is missing. */
function addShipped(draft: Draft, source: Source, shipped: string): void {
  const file = shippedFile(source)
  if (draft.read(file) === null) {
    const type =
      "import type { ShippedReport } from '#platform/define/shipped/reports/shipped-report.ts'"
    draft.files.set(file, `${type}\n\nexport const reports: readonly ShippedReport[] = []\n`)
    change(draft, `modules/${areaOf(source)}/define/area.ts`, (text) =>
      addElement(
        addImport(text, "import { reports } from './reports.ts'"),
        [areaOf(source)],
        'reports',
      ),
    )
  }
  change(draft, file, (text) => addElement(text, ['reports'], shipped))
}

/** The file is in the api folder of the chapter that defines the resource. */
function modelFile({ file }: Source, query: string): string {
  return `${file.slice(0, file.lastIndexOf('/')).replace(/define$/, 'api')}/${query}-report.ts`
}

/** Adds a read model to those of the area, and creates their list if it is missing. */
function addModel(draft: Draft, source: Source, query: string, model: string): void {
  const area = areaOf(source)
  const file = `modules/${area}/api/read-models.ts`
  const list = `${area}ReadModels`
  if (draft.read(file) === null) {
    const type = "import type { ReadModels } from '#platform/api/reports/read-model.ts'"
    draft.files.set(file, `${type}\n\nexport const ${list}: ReadModels = {}\n`)
    change(draft, MODELS, (text) =>
      addImport(text, `import { ${list} } from '#${file}'`).replace(
        /\[([^\]]*ReadModels)\]/,
        `[$1, ${list}]`,
      ),
    )
  }
  const name = camelCase(query)
  change(draft, file, (text) =>
    addElement(
      addImport(text, `import { ${name} } from '#${model}'`),
      [list],
      query === name ? name : `'${query}': ${name}`,
    ),
  )
}

/** Adds a test that compares the rows of the report with the list of the same reader. */
function addFigures(draft: Draft, source: Source, query: string): void {
  const { resource } = source
  const line = `'${areaOf(source)}/${query}': async (by) => ({ rows: (await listed(by, '${resource.endpoints.list}', {})).length })`
  change(draft, FIGURES, (text) => addElement(text, ['OF_LISTS'], line))
}

function stepsFor(query: string, model: string, shipped: string): Step[] {
  return [
    {
      file: model,
      beside: 'columns:',
      write:
        'the columns, totals and conditions that it really has (platform/api/reports/read-model.ts)',
    },
    {
      file: shipped,
      beside: `query: '${query}'`,
      write:
        'its name in Spanish, its groupings by: […], and its columns and params in their order',
    },
    {
      file: `modules/${OF_TEMPLATES}/define/es.json`,
      beside: `"${query}"`,
      write: 'the name of the query in Spanish; a better one in English where it reads badly',
    },
    {
      file: FIGURES,
      beside: `/${query}'`,
      write: 'the figures of its totals, counted by another way than by its own query',
    },
  ]
}
