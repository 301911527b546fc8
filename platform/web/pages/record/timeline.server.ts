import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { PastView } from '#platform/web/components/page/timeline.tsx'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { listText } from '#platform/web/pages/texts/kind-views.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { type TimelineEntry, timeline } from '#platform/wire/records/timeline.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { actionText, faceIn } from './record-history.server.ts'

/** The most entries, and the most changes among them. Corrections are not the main events of a record. */
const MAX_ENTRIES = 14
const MAX_CHANGES = 5

/** Describes the events of a record, newest first. */
export async function describeTimeline(call: ResourceCall, id: string): Promise<PastView[]> {
  const { gateway, resource } = call
  const { timeline: path } = resource.endpoints
  if (path === null) return []
  const entries = await gateway.ask(path, { id }, timeline)
  const changes = entries.filter(({ kind }) => kind === 'change').slice(0, MAX_CHANGES)
  const told = entries
    .filter((entry) => entry.kind !== 'change' || changes.includes(entry))
    .slice(0, MAX_ENTRIES)
    .map((entry, at) => ({
      key: String(at),
      kind: entry.kind,
      day: entry.at.slice(0, 10),
      ...sayEntry(call, entry),
    }))
  return told.reduce(withDay, [])
}

type Told = PastView & { day: string }
type Said = Pick<PastView, 'title' | 'facts' | 'face'>

/** Merges an event of the record and a row that begins on the same day into one event. */
function withDay(before: Told[], entry: Told): Told[] {
  const last = before.at(-1)
  const isSame = last?.day === entry.day && last.kind !== 'change' && entry.kind !== 'change'
  if (!last || !isSame) return [...before, entry]
  const [row, day] = last.kind === 'row' ? [last, entry] : [entry, last]
  const title = [day.title, row.title].join(' · ')
  return [...before.slice(0, -1), { ...last, kind: row.kind, title, facts: row.facts }]
}

function sayEntry(call: ResourceCall, entry: TimelineEntry): Said {
  if (entry.kind === 'day') {
    const { days } = call.resource.page?.past ?? {}
    const title = days ? choiceLabel(days, entry.field, call.language) : entry.field
    return { title, facts: dayText(call, entry.at), face: null }
  }
  return entry.kind === 'row' ? sayRow(call, entry) : sayChange(call, entry)
}

type Of<Kind> = Extract<TimelineEntry, { kind: Kind }>

function sayRow(call: ResourceCall, { resource: path, at, id, values }: Of<'row'>) {
  const resource = requireResource(path)
  const record: WireRecord = { ...values, id, version: 0 }
  const { columns } = listDescriptor(resource, { ...call, permissions: new Set() })
  const says = columns
    .filter(({ name, kind }) => Object.hasOwn(values, name) && kind !== 'date' && kind !== 'month')
    .map((column) => recordText(column, record, call))
    .filter((text) => text !== '')
  const title = says.map(isolate).join(' · ')
  const facts = `${resourceLabel(resource, call.language)} · ${dayText(call, at)}`
  return { title, facts, face: null }
}

function sayChange(call: ResourceCall, entry: Of<'change'>) {
  const { resource, language, t } = call
  const names = entry.fields.map((name) => fieldLabel(resource, name, language))
  const what = actionText(call, entry)
  const title =
    names.length === 0 ? what : t('page.changed', { what, fields: listText(names, call) })
  const who = entry.requestedBy
    ? t('page.onRequestOf', { who: entry.actorName ?? '', person: entry.requestedBy })
    : (entry.actorName ?? '')
  const facts = [who, dayText(call, entry.at.slice(0, 10))].filter(Boolean).join(' · ')
  return { title, facts, face: faceIn(entry) }
}

function dayText({ language }: ResourceCall, at: string): string {
  return calendarText(at.length === 'yyyy-MM'.length ? 'month' : 'date', at, language)
}
