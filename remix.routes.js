import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GENERIC = /^_app\.\$area\.\$resource\.(?<word>[a-z][a-z-]*)(?<rest>.*)\.tsx?$/
const RECORD_OF_ONE = /^_app\.(?<area>[a-z][a-z-]*)\.(?<resource>[a-z][a-z-]*)\.\$id\./
const SHEET = /\bdefineMonthSheet\(\{\s*path: '(?<area>[a-z-]+)\/(?<resource>[a-z-]+)'/g

/** The pair of modules that draws every month sheet. */
const SHEET_PAGES = [
  { word: '', file: 'sheets/month.tsx' },
  { word: '.$id', file: 'sheets/row.tsx' },
]

/** @typedef {{ id: string, file: string, path: string, parentId: string, index?: true }} Route */
/** @typedef {{ area: string, resource: string }} Place */

/**
 * The routes that are in no file name: the pages of month sheets, and the fixed words before ids.
 *
 * @returns {Record<string, Route>}
 */
export function addedRoutes(appDirectory, definitions) {
  const sheets = sheetsIn(definitions)
  const routes = [...sheetPages(appDirectory, sheets), ...wordsBeforeIds(appDirectory, sheets)]
  return Object.fromEntries(routes.map((route) => [route.id, route]))
}

/**
 * The resources that are month sheets, read from their definitions.
 *
 * @returns {Place[]}
 */
function sheetsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => /(^|[/\\])define[/\\].*\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(SHEET)])
    .map(({ groups: { area, resource } }) => ({ area, resource }))
}

/**
 * Both pages of each sheet, at the addresses of its resource. A route file of its own wins.
 *
 * @returns {Route[]}
 */
function sheetPages(appDirectory, sheets) {
  const files = readdirSync(join(appDirectory, 'routes'))
  return sheets.flatMap(({ area, resource }) =>
    SHEET_PAGES.map(({ word, file }) => ({
      id: `routes/_app.${area}.${resource}${word}._index`,
      file,
      path: `${area}/${resource}${word.replace('.$', '/:')}`,
      parentId: 'routes/_app',
      index: /** @type {const} */ (true),
    })).filter(({ id }) => !files.includes(`${id.slice('routes/'.length)}.tsx`)),
  )
}

/**
 * The words that stand where an id could (`new`, `export`, `bulk-delete`, `act/…`), once more for
 * every resource that draws its own page of a record: the router prefers that page's fixed
 * segments to the generic ones, and would take the word for an id.
 *
 * @returns {Route[]}
 */
function wordsBeforeIds(appDirectory, sheets) {
  const files = readdirSync(join(appDirectory, 'routes'))
  const words = files.map((file) => GENERIC.exec(file)).filter((found) => found !== null)
  const records = files.map((file) => RECORD_OF_ONE.exec(file)).filter((found) => found !== null)
  const owners = [...records.map(({ groups }) => groups), ...sheets]
  return owners.flatMap(({ area, resource }) =>
    words
      .filter(({ groups: { word } }) => !hasItsOwn(files, `_app.${area}.${resource}.${word}.`))
      .map(({ 0: file, groups: { word, rest } }) => ({
        id: `routes/_app.${area}.${resource}.${word}${rest}`,
        file: `routes/${file}`,
        path: `${area}/${resource}/${word}${rest.replaceAll('.', '/').replaceAll('$', ':')}`,
        parentId: 'routes/_app',
      })),
  )
}

function hasItsOwn(files, beginning) {
  return files.some((file) => file.startsWith(beginning))
}
