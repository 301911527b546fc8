import { choiceLabel, fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { PastView } from '#platform/web/components/page/timeline.tsx'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { type TimelineEntry, timeline } from '#platform/wire/records/timeline.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { actionText, faceIn } from './record-history.server.ts'
import { tellParts } from './tell-parts.ts'

/** The most entries, and the most of them that are changes, because corrections are not the main events of a record. */
const MAX_ENTRIES = 14
const MAX_CHANGES = 5
/** The most fields that an entry of a change names. */
const MAX_FIELDS = 2

const DAY_LENGTH = 'yyyy-MM-dd'.length

/** Describes the events of a record, newest first. */
export async function describeTimeline(call: ResourceCall, id: string): Promise<PastView[]> {
  const { gateway, resource } = call
  const { timeline: path } = resource.endpoints
  if (path === null) return []
  const answer = await gateway.ask(path, { id }, timeline)
  const entries = answer.filter((entry) => isToldHere(call, entry, answer))
  const changes = entries.filter(({ kind }) => kind === 'change').slice(0, MAX_CHANGES)
  return entries
    .filter((entry) => entry.kind !== 'change' || changes.includes(entry))
    .slice(0, MAX_ENTRIES)
    .map((entry, at) => ({
      key: String(at),
      kind: entry.kind,
      day: entry.at.slice(0, DAY_LENGTH),
      ...sayEntry(call, entry),
    }))
    .reduce((before: DatedView[], entry) => withDay(call, before, entry), [])
}

/**
 * Whether the timeline shows an entry. Rows that have not begun are left out, and so are events that
 * another row shows in more detail.
 */
function isToldHere(
  { resource }: ResourceCall,
  entry: TimelineEntry,
  all: readonly TimelineEntry[],
): boolean {
  if (entry.kind === 'change') return true
  const rows = resource.page?.past.rows ?? {}
  const toldBy = entry.kind === 'row' ? rows[entry.resource]?.toldBy : undefined
  const isTold = all.some(
    (other) =>
      other.kind === 'row' &&
      other.at === entry.at &&
      (entry.kind === 'row'
        ? other.resource === toldBy
        : rows[other.resource]?.tells === entry.field),
  )
  return !isTold && (entry.kind === 'day' || entry.at <= todayInShanghai())
}

type DatedView = PastView & { day: string }
type EntryText = Pick<PastView, 'title' | 'facts' | 'face' | 'href'>

/** Merges a day that the record names and the first row that begins on it into one event. */
function withDay({ t }: ResourceCall, before: DatedView[], entry: DatedView): DatedView[] {
  const last = before.at(-1)
  const isSame = last?.day === entry.day && last.kind === 'day' && entry.kind === 'row'
  if (!last || !isSame) return [...before, entry]
  const title = t('page.onThatDay', { event: last.title, what: entry.title })
  return [...before.slice(0, -1), { ...entry, key: last.key, title }]
}

function sayEntry(call: ResourceCall, entry: TimelineEntry): EntryText {
  if (entry.kind === 'day') {
    const { days } = call.resource.page?.past ?? {}
    const title = days ? choiceLabel(days, entry.field, call.language) : entry.field
    return { title, facts: dayText(call, entry.at), face: null }
  }
  return entry.kind === 'row' ? sayRow(call, entry) : sayChange(call, entry)
}

type Of<Kind> = Extract<TimelineEntry, { kind: Kind }>

function sayRow(call: ResourceCall, { resource: path, at, id, values }: Of<'row'>): EntryText {
  const { language, t } = call
  const resource = requireResource(path)
  const record: WireRecord = { ...values, id, version: 0 }
  const { columns } = listDescriptor(resource, { ...call, permissions: new Set() })
  const says = Object.fromEntries(
    columns
      .filter(({ name }) => Object.hasOwn(values, name))
      .map((column) => [column.name, isolate(recordText(column, record, call))]),
  )
  const sentence = t(`past.${path}`, { skipInterpolation: true })
  return {
    title: tellParts(sentence, says),
    facts: `${resourceLabel(resource, language)} · ${dayText(call, at)}`,
    face: null,
    ...(resource.parent ? {} : { href: `/${path}/${id}` }),
  }
}

function sayChange(call: ResourceCall, entry: Of<'change'>) {
  const { resource, language, t } = call
  const what = actionText(call, entry)
  const total = entry.fields.length
  const names = entry.fields
    .slice(0, MAX_FIELDS)
    .map((name) => fieldLabel(resource, name, language))
  const values = { what, fields: listText(names, call), total }
  const title =
    total === 0 ? what : t(total > names.length ? 'page.changedSome' : 'page.changed', values)
  const who = entry.requestedBy
    ? t('page.onRequestOf', { who: entry.actorName ?? '', person: entry.requestedBy })
    : (entry.actorName ?? '')
  const facts = [who, dayText(call, entry.at.slice(0, 10))].filter(Boolean).join(' · ')
  return { title, facts, face: faceIn(entry) }
}

function dayText({ language }: ResourceCall, at: string): string {
  return calendarText(at.length === 'yyyy-MM'.length ? 'month' : 'date', at, language)
}
