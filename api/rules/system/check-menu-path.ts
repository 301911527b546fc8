import { invalidFields } from '#api/failure.ts'
import { menus } from '#resources/system/menu.ts'

const PAGE = '0'
const SEGMENT = '[A-Za-z0-9][A-Za-z0-9_-]*'
const PAGE_PATH = new RegExp(`^(/|-|(/${SEGMENT}){1,6}(/:id)?)$`)
const REPORT_PATH = /^[A-Za-z0-9][\w.-]*(\/[\w.-]+)*$/

/** An address of this site, or for reports the key of the report. */
export function checkMenuPath(type: unknown, path: unknown): void {
  const isPage = type === PAGE
  if ((isPage ? PAGE_PATH : REPORT_PATH).test(String(path))) return
  throw invalidFields(menus, { path: { key: isPage ? 'invalid.menuPath' : 'invalid.reportPath' } })
}
