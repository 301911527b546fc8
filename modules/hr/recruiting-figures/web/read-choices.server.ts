import { monthOfAddress } from '#platform/web/lib/month-of-address.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The choices of an address that the API can read; the others are left out. */
export function choicesIn(url: URL): Record<string, string> {
  const choices: Record<string, string> = {}
  for (const name of ['from', 'to']) {
    const month = monthOfAddress(url, name)
    if (month !== undefined) choices[name] = month
  }
  for (const name of ['deptId', 'recruitingId']) {
    const id = url.searchParams.get(name)
    if (isUuid(id)) choices[name] = id
  }
  return choices
}
