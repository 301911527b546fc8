import type { Outlook } from '#modules/hr/archives/wire/outlook.ts'
import type { PersonStart } from '#platform/define/built-in/person-start.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { AREAS } from '#product/define/areas.server.ts'
import type { StartView } from './start-view.ts'

const STARTS: readonly PersonStart[] = AREAS.flatMap(({ starts = [] }) => starts)

/** A person whose page shows the menu. */
type Person = { id: string; status: string }

type Offered = Outlook['starts'][number]

/**
 * The actions that the user may start for a person: first the possible ones, then the others with the
 * reason.
 */
export function personStarts(call: SignedInCall, person: Person, outlook: Outlook): StartView[] {
  const shown = STARTS.flatMap((start) => {
    const offered = outlook.starts.find(({ name }) => name === start.name)
    return offered ? describeStart(call, person, { start, offered, outlook }) : []
  })
  return [...shown.filter(({ href }) => href), ...shown.filter(({ href }) => !href)]
}

type Shown = { start: PersonStart; offered: Offered; outlook: Outlook }

function describeStart(
  { t }: SignedInCall,
  { id, status }: Person,
  { start, offered, outlook }: Shown,
): StartView[] {
  const { name, when, why } = start
  const label = t(`start.names.${name}`)
  const refuse = (reason: string) => [{ name, label, href: null, reason }]
  if (!when.includes(status)) {
    const reason = why?.[status]
    return reason === undefined ? [] : refuse(t(`start.why.${reason}`))
  }
  const open = start.once ? openOne(start, outlook) : undefined
  if (open) return refuse(t('start.underWay', { number: open.docNo }))
  if (offered.refused !== null) return refuse(t(`start.why.${offered.refused}`))
  return [{ name, label, href: hrefOf(start, id, offered), reason: null }]
}

/** The document of this kind that is under way already. */
function openOne({ resource }: PersonStart, { documents }: Outlook) {
  return documents.find((one) => one.resource === resource && one.state !== DOC.rejected)
}

function hrefOf({ resource, field, action }: PersonStart, id: string, offered: Offered): string {
  const { target, values } = offered
  if (target !== null) return `/${resource}/${target}/act/${action}`
  const page = action === undefined ? 'new' : `act/${action}`
  return `/${resource}/${page}?${new URLSearchParams({ [field]: id, ...values })}`
}
