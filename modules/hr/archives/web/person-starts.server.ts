import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Outlook } from '#modules/hr/archives/wire/outlook.ts'
import type { PersonStart } from '#platform/define/built-in/person-start.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { StartView } from './start-view.ts'

const STARTS: readonly PersonStart[] = AREAS.flatMap(({ starts = [] }) => starts)

/** A person whose page or row shows the menu. */
type Person = { id: string; status: string }

type Offered = Outlook['starts'][number]

/**
 * What the user may start for a person: what is possible first, then what is not, with the reason. Rows of
 * lists do not read the outlook: there the rights of the user decide, and the form checks the rest.
 */
export async function personStarts(
  call: SignedInCall,
  person: Person,
  outlook: Outlook | null,
): Promise<StartView[]> {
  const offered = outlook ? outlook.starts : await heldStarts(call)
  const shown = STARTS.flatMap((start) => {
    const one = offered.find(({ name }) => name === start.name)
    return one ? describeStart(call, person, { start, offered: one, outlook }) : []
  })
  return [...shown.filter(({ href }) => href), ...shown.filter(({ href }) => !href)]
}

/**
 * The starts whose button the user has. Left out are those that need more than the person: an action on a record,
 * and forms that take another record of the person.
 */
async function heldStarts({ gateway }: SignedInCall): Promise<Offered[]> {
  const navigation = await gateway.navigation()
  return STARTS.flatMap(({ name, resource: path, field, action: called }) => {
    const resource = requireResource(path)
    const action = called === undefined ? undefined : resource.actions[called]
    const button = action ? action.button : buttonCode(resource, 'add')
    const isHeld = buttonCodesAt(navigation, `/${resource.permissionPath}`).has(button)
    const takesPerson = (action?.form ?? resource).fields[field]?.rule.target === archives.path
    return isHeld && takesPerson ? [{ name, values: {}, target: null, refused: null }] : []
  })
}

type Shown = { start: PersonStart; offered: Offered; outlook: Outlook | null }

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
  const open = start.once && outlook ? openOne(start, outlook) : undefined
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
