import {
  MAX_STARTERS,
  type Outlook,
  STARTS_OF_PEOPLE,
  type StartsOfPerson,
  startsOfPeople,
} from '#modules/hr/archives/wire/outlook.ts'
import type { PersonStart } from '#platform/define/built-in/person-start.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { RowStart, TableView } from '#platform/web/components/table/table-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { listBefore } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { StartView } from './start-view.ts'

const STARTS: readonly PersonStart[] = AREAS.flatMap(({ starts = [] }) => starts)

/** The person for whom the user opens the menu. */
type Person = { id: string; status: string }

type Known = Pick<StartsOfPerson, 'starts' | 'documents'>

type Offered = Outlook['starts'][number]

/**
 * The actions that the user may start for a person: first the possible ones, then the others with the
 * reason. Each form leads back to the page `from`.
 */
export function personStarts(
  call: SignedInCall,
  person: Person,
  outlook: Known,
  from = addressOf(call),
): StartView[] {
  const shown = STARTS.flatMap((start) => {
    const offered = outlook.starts.find(({ name }) => name === start.name)
    return offered ? describeStart(call, person, { start, offered, outlook, from }) : []
  })
  return [...shown.filter(({ href }) => href), ...shown.filter(({ href }) => !href)]
}

function addressOf({ url }: SignedInCall): string {
  return url.pathname + url.search
}

type Shown = { start: PersonStart; offered: Offered; outlook: Known; from: string }

function describeStart(
  { t }: SignedInCall,
  { id, status }: Person,
  { start, offered, outlook, from }: Shown,
): StartView[] {
  const { name, when, why } = start
  const label = t(`start.names.${name}`)
  const refuse = (reason: string, open: StartView['open'] = null) => [
    { name, label, href: null, reason, open },
  ]
  if (!when.includes(status)) {
    const reason = why?.[status]
    return reason === undefined ? [] : refuse(t(`start.why.${reason}`))
  }
  const { refused } = offered
  const isTaken = start.once === true || (refused !== null && BY_DOCUMENT.includes(refused))
  const found = isTaken ? openOne(start, outlook) : undefined
  if (found) {
    const href = `/${found.resource}/${found.id}`
    if (found.state === DOC.draft) {
      return [
        { name, label: t('start.submitDraft', { name: label }), href, reason: null, open: null },
      ]
    }
    const reason = refused === null ? 'start.underWay' : `start.why.${refused}`
    return refuse(t(reason), { label: found.docNo, href })
  }
  if (refused !== null) return refuse(t(`start.why.${refused}`))
  return [{ name, label, href: hrefOf(start, id, offered, from), reason: null, open: null }]
}

/** Reasons that are an open document of the kind which the user wants to create. */
const BY_DOCUMENT: readonly string[] = ['renewed', 'contractDrafted']

/** The open document of this kind. */
function openOne({ resource }: PersonStart, { documents }: Known) {
  return documents.find((one) => one.resource === resource && one.state !== DOC.rejected)
}

function hrefOf(
  { resource, field, action }: PersonStart,
  id: string,
  { target, values }: Offered,
  from: string,
): string {
  const back = { [FROM_LIST]: from }
  if (target !== null) return `/${resource}/${target}/act/${action}?${new URLSearchParams(back)}`
  const page = action === undefined ? 'new' : `act/${action}`
  return `/${resource}/${page}?${new URLSearchParams({ [field]: id, ...values, ...back })}`
}

/** Adds to the menu of each row a link to the actions that the user may start for that person. */
export async function withStarts(call: ResourceCall, table: TableView): Promise<TableView> {
  if (call.url.searchParams.has('asOf')) return table
  const navigation = await call.gateway.navigation()
  const mayStart = STARTS.some((start) =>
    buttonCodesAt(navigation, `/${start.resource}`).has(buttonOf(start)),
  )
  return mayStart ? { ...table, starts: call.t('start.others') } : table
}

/** The code of the button that the user needs for this start. */
function buttonOf({ resource, action }: PersonStart): string {
  if (action === undefined) return 'add'
  return requireResource(resource).actions[action]?.button ?? action
}

/**
 * Loads the actions that the user may start for the person of one row. A script requests them when
 * the user opens the menu of the row.
 */
export async function loadRowStarts(call: ResourceCall): Promise<{ starts: RowStart[] }> {
  const from = listBefore(call) ?? `/${call.resource.path}`
  const known = await startsByPerson(call, [requireId(call)], from)
  const starts = [...known.values()].flat()
  return {
    starts: starts.flatMap(({ name, label, href }) =>
      href === null ? [] : [{ name, label: call.t('start.inRow', { name: label }), href }],
    ),
  }
}

/**
 * Loads the actions that the user may start for each of these people, for the first `MAX_STARTERS` people only.
 */
export async function startsByPerson(
  call: SignedInCall,
  ids: readonly string[],
  from = addressOf(call),
): Promise<ReadonlyMap<string, StartView[]>> {
  const fileIds = [...new Set(ids)].slice(0, MAX_STARTERS)
  if (fileIds.length === 0) return new Map()
  const people = await call.gateway.ask(
    STARTS_OF_PEOPLE,
    { ids: fileIds.join(',') },
    startsOfPeople,
  )
  return new Map(people.map((person) => [person.id, personStarts(call, person, person, from)]))
}

/**
 * Returns the first of these starts that is possible. If none is, returns the first one, which has the reason why it is
 * not possible.
 */
export function startNamed(
  starts: readonly StartView[],
  names: readonly string[],
): StartView | undefined {
  const fitting = starts.filter(({ name }) => names.includes(name))
  return fitting.find(({ href }) => href !== null) ?? fitting[0]
}
