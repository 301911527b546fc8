import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const GENERIC = /^_app\.\$area\.\$resource\.(?<word>[a-z][a-z-]*)(?<rest>.*)\.tsx?$/
const RECORD_OF_ONE = /^_app\.(?<area>[a-z][a-z-]*)\.(?<resource>[a-z][a-z-]*)\.\$id\./

/**
 * The words that stand where an id could (`new`, `export`, `bulk-delete`, `act/…`), once more for
 * every resource that draws its own page of a record: the router prefers that page's fixed
 * segments to the generic ones, and would take the word for an id.
 *
 * @param {string} appDirectory
 * @returns {Record<string, { id: string, file: string, path: string, parentId: string }>}
 */
export function wordsBeforeIds(appDirectory) {
  const files = readdirSync(join(appDirectory, 'routes'))
  const words = files.map((file) => GENERIC.exec(file)).filter((found) => found !== null)
  const owners = files.map((file) => RECORD_OF_ONE.exec(file)).filter((found) => found !== null)
  const added = owners.flatMap(({ groups: { area, resource } }) =>
    words
      .filter(({ groups: { word } }) => !hasItsOwn(files, `_app.${area}.${resource}.${word}.`))
      .map(({ 0: file, groups: { word, rest } }) => ({
        id: `routes/_app.${area}.${resource}.${word}${rest}`,
        file: `routes/${file}`,
        path: `${area}/${resource}/${word}${rest.replaceAll('.', '/').replaceAll('$', ':')}`,
        parentId: 'routes/_app',
      })),
  )
  return Object.fromEntries(added.map((route) => [route.id, route]))
}

function hasItsOwn(files, beginning) {
  return files.some((file) => file.startsWith(beginning))
}
