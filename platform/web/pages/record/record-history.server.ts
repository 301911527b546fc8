import { grantLine } from '#platform/define/built-in/grant-line.server.ts'
import { describeDetail, type FieldDescriptor } from '#platform/define/described/describe.ts'
import { choiceLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { AUDIT_ACTION } from '#platform/define/shipped/choices.ts'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import type { HistoryEntry } from '#platform/web/gateway/gateway-types.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { withEntries } from '#platform/web/pages/forms/dictionary-options.server.ts'
import { nameText, valueText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'

/** The history of a record in words: labels of fields and options instead of names and codes. */
export async function describeHistory(call: ResourceCall, id: string): Promise<HistoryView[]> {
  const { gateway, resource } = call
  const entries = await gateway.history(resource, id)
  const groups = describeDetail(resource, call)
  const named = await withEntries(
    call,
    groups.flatMap((group) => group.fields),
  )
  const fields = new Map(named.map((field) => [field.name, field]))
  return entries.map((entry) => ({
    key: `${entry.version} ${entry.action}`,
    at: valueText({ name: 'at', kind: 'dateTime' }, entry.at, call),
    exact: calendarText('second', entry.at, call.language),
    day: entry.at.slice(0, 'yyyy-MM-dd'.length),
    who: entry.actorName ?? '',
    face: faceIn(entry),
    ...(entry.requestedBy && {
      onRequestOf: call.t('page.requestedBy', { person: entry.requestedBy }),
    }),
    action: actionText(call, entry),
    ...reasonOf(entry),
    changes: entry.changes.flatMap(asGrants).map(({ field, before, after }) => ({
      name: field,
      label: fields.get(field)?.label ?? wordFor(field, call),
      before: changeText(call, fields.get(field), before, field),
      after: changeText(call, fields.get(field), after, field),
    })),
  }))
}

/** The avatar of the user who made a change; null for a change by the product. */
export function faceIn({
  actorFace,
  actorId,
  actorName,
  actorPhoto,
}: Omit<HistoryEntry, 'changes'>): HistoryView['face'] {
  const id = actorFace ?? actorId
  return id ? { colour: faceColour(id), name: actorName ?? '', photo: actorPhoto } : null
}

type Change = HistoryEntry['changes'][number]

const GIVEN = 'permissionsGiven'
const TAKEN = 'permissionsTaken'

/** Changes of rights are shown as granted and revoked. */
function asGrants(change: Change): Change[] {
  const { field, before, after } = change
  if (field !== 'permissions') return [change]
  const changes = [
    { field: GIVEN, before: null, after },
    { field: TAKEN, before, after: null },
  ]
  return changes.filter((part) => [part.before ?? [], part.after ?? []].flat().length > 0)
}

/** The reason, unless a changed field already contains it. */
function reasonOf({ reason, changes }: HistoryEntry): { reason?: string } {
  return reason && !changes.some(({ after }) => after === reason) ? { reason } : {}
}

/** Changes that the product makes automatically, without a button. */
const BY_PRODUCT: ReadonlySet<string> = new Set([
  'askAgain',
  'followRole',
  'standIn',
  'linkOutsider',
])

/** Changes whose button is not on the page of the record. */
const TAKEN_BACK: Readonly<Record<string, string>> = {
  takeBack: 'approval.takenBack',
  takeRejectionBack: 'approval.takenRejectionBack',
  restore: 'page.restored',
  undo: 'page.actionUndone',
}

/** The name of a change in the history. A transition has the name of its button. */
export function actionText(
  { resource, language, t }: ResourceCall,
  { action, transition }: Pick<HistoryEntry, 'action' | 'transition'>,
): string {
  if (BY_PRODUCT.has(transition ?? '')) return t(`approval.byProduct.${transition}`)
  const takenBack = TAKEN_BACK[transition ?? '']
  if (takenBack) return t(takenBack)
  const known = Object.hasOwn(resource.actions, transition ?? '')
  const form = known ? resource.actions[transition ?? '']?.form : undefined
  return form ? resourceLabel(form, language) : choiceLabel(AUDIT_ACTION, action, language)
}

/** The label of audited facts that are not fields, such as counts and columns. */
function wordFor(name: string, { t }: ResourceCall): string {
  return t(`audited.${name}`, { defaultValue: name })
}

function changeText(
  call: ResourceCall,
  field: FieldDescriptor | undefined,
  value: RecordValue,
  name: string,
): string {
  if (field) return valueText(field, nameText(field, value, call), call)
  if (!Array.isArray(value)) return String(value ?? '')
  // Each line is a menu entry with commas of its own, so lines are joined with line breaks.
  const isGrant = name === GIVEN || name === TAKEN
  return value.map((line) => (isGrant ? grantLine(String(line), call.language) : line)).join('\n')
}
