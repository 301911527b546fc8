import { SHIPPED_ENTRIES } from '#platform/define/shipped/dictionaries/shipped-entries.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { SHIPPED_REPORTS } from '#product/define/shipped-reports.server.ts'
import type { Names } from './area.ts'
import { BUILT_IN_ROLES } from './roles.ts'

/** Names of shipped rows, by path of their resource. Entries of the navigation are found by their id. */
const SHIPPED: Readonly<Record<string, readonly Names[]>> = {
  'system/roles': BUILT_IN_ROLES.map(({ names }) => names),
  'system/data-dicts': Object.values(SHIPPED_ENTRIES).flatMap((entries) => Object.values(entries)),
  'system/report-templates': SHIPPED_REPORTS.map(({ names }) => names),
  ...Object.assign({}, ...AREAS.map(({ rowNames }) => rowNames ?? {})),
}

const byPath = new Map(
  Object.entries(SHIPPED).map(([path, list]) => [
    path,
    new Map(list.map((names) => [names.zh, names])),
  ]),
)

/**
 * The name of a row in the language of the page. Names are data of the company: only
 * a name that equals the shipped one is translated.
 */
export function shippedName(path: string, written: string, language: Language): string {
  return byPath.get(path)?.get(written)?.[language] ?? written
}

/** The name of a role in the language of the page. */
export function roleName(written: string, language: Language): string {
  return shippedName('system/roles', written, language)
}
