import { menus } from '#modules/system/menus/define/menu.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { planNavigation } from '#platform/define/built-in/navigation.server.ts'
import { viewPath } from '#platform/wire/shell/navigation.ts'

const PAGE = '0'
const SEGMENT = '[A-Za-z0-9][A-Za-z0-9_-]*'
const PAGE_PATH = new RegExp(`^(/|-|(/${SEGMENT}){1,6}(/:id)?)$`)
const REPORT_PATH = /^[A-Za-z0-9][\w.-]*(\/[\w.-]+)*$/

const PRODUCT_PAGES: ReadonlySet<string> = new Set(
  planNavigation()
    .menus.map(({ path }) => path)
    .filter((path) => !path.includes(':')),
)

/**
 * An address of this site, or the key of a report. A report must not use a product page's path,
 * because it would look like that page where rights are granted.
 */
export function checkMenuPath(type: unknown, path: unknown): void {
  const problem = type === PAGE ? problemOfPage(String(path)) : problemOfReport(String(path))
  if (problem) throw invalidFields(menus, { path: problem })
}

/** A view key names a page of the product; reports have none. */
export function checkViewKey(type: unknown, viewKey: unknown): void {
  const key = typeof viewKey === 'string' ? viewKey : ''
  if (key === '' || (type === PAGE && PRODUCT_PAGES.has(viewPath(key)))) return
  throw invalidFields(menus, { viewKey: { key: 'invalid.viewKey', values: { value: key } } })
}

function problemOfPage(path: string): FieldProblem | null {
  return PAGE_PATH.test(path) ? null : { key: 'invalid.menuPath' }
}

function problemOfReport(key: string): FieldProblem | null {
  if (!REPORT_PATH.test(key)) return { key: 'invalid.reportPath' }
  const path = `/${key}`
  return PRODUCT_PAGES.has(path) ? { key: 'invalid.reportIsPage', values: { path } } : null
}
