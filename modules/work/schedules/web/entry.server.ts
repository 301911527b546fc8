import { redirect } from '@remix-run/node'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  SCHEDULE_CALLS,
  type ScheduleClash,
  scheduleClashes,
} from '#modules/work/schedules/wire/schedule.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { placeBefore } from '#platform/web/home/place-before.server.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { EntryView } from './entry-view.ts'

/** This page has its own button for this action. */
const ANSWERED_HERE = 'respond'

/** A calendar entry with its conflicts and the reader's invitation. */
export async function loadEntry(
  call: ResourceCall,
): Promise<{ view: RecordView; entry: EntryView }> {
  const { gateway, person, permissions } = call
  const id = requireId(call)
  const [view, record, clashes] = await Promise.all([
    loadRecord(call),
    readRecord(call),
    gateway.ask(SCHEDULE_CALLS.clashes, { id }, scheduleClashes),
  ])
  const source = sourceOf(call, record)
  const participantIds = Array.isArray(record.participantIds)
    ? record.participantIds.map(String)
    : []
  return {
    view: {
      ...view,
      actions: view.actions.filter(({ name }) => name !== ANSWERED_HERE),
      // A meeting's entry is changed on the meeting's page.
      ...(source ? { editHref: null, deleteHref: null } : {}),
    },
    entry: {
      source,
      isAsked: participantIds.includes(person.sub) && permissions.has(ANSWERED_HERE),
      ...clashView(call, clashes),
    },
  }
}

function sourceOf({ language }: ResourceCall, record: WireRecord): EntryView['source'] {
  const { sourceType, sourceId } = record
  const resource = typeof sourceType === 'string' ? findResource(sourceType) : undefined
  if (!resource || typeof sourceId !== 'string') return null
  return { label: resourceLabel(resource, language), href: `/${resource.path}/${sourceId}` }
}

function clashView(
  { t, language }: ResourceCall,
  { total, rows }: { total: number; rows: readonly ScheduleClash[] },
): Pick<EntryView, 'clashes' | 'clashHeading'> {
  return {
    clashHeading: total === 0 ? '' : t('schedule.clashes', { count: total }),
    clashes: rows.map(({ name, startAt, endAt, title }) => ({
      key: `${name} ${startAt} ${title}`,
      text: [name, title ?? t('schedule.busy')].join(' · '),
      note: `${formatDateTime(startAt, language)} – ${endOf(startAt, endAt, language)}`,
    })),
  }
}

/** Shows only the time when the entry ends on the day it begins. */
function endOf(startAt: string, endAt: string, language: ResourceCall['language']): string {
  const isSameDay = formatDate(startAt, language) === formatDate(endAt, language)
  return isSameDay ? endAt.slice(11, 16) : formatDateTime(endAt, language)
}

const TOLD = new Set<string>(['conflict', 'forbidden', 'not-found'])

/** Saves the user's answer; the page that the user came from shows the result. */
export async function answerEntry(call: ResourceCall) {
  const { form, gateway } = call
  const id = requireId(call)
  const answer = form.get('do')
  if (answer !== 'accept' && answer !== 'decline') {
    return redirect(`/${schedules.path}/${id}${backQuery(call)}`, 303)
  }
  const { endpoint = '' } = schedules.actions[ANSWERED_HERE] ?? {}
  try {
    const { message } = await gateway.act(endpoint, id, { accept: answer === 'accept' })
    call.setFlash({ kind: 'success', text: message })
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    call.setFlash({ kind: 'error', text: error.message })
  }
  return redirect(placeBefore(form, `/${schedules.path}/${id}${backQuery(call)}`), 303)
}
