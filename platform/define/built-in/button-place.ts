import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Above the list, in its rows, or on the page of the record. */
export type ButtonPlace = 'toolbar' | 'row' | 'detail'

const IN_ROWS = new Set(['edit', 'delete'])
const OF_LISTS = new Set(['view', 'add', 'export', 'import', 'print'])

/** The default place of a button; administrators can change it. */
export function usualPlace(code: string, resource?: Pick<Resource, 'actions'>): ButtonPlace {
  if (IN_ROWS.has(code)) return 'row'
  if (OF_LISTS.has(code) || !resource) return 'toolbar'
  const own = Object.values(resource.actions).find(({ button }) => button === code)
  return own?.on === 'list' ? 'toolbar' : 'detail'
}
