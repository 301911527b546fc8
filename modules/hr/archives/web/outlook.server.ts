import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  type ComingDay,
  type OpenDocument,
  OUTLOOK,
  type Outlook,
  outlook,
} from '#modules/hr/archives/wire/outlook.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { DOC, DOC_STATE } from '#platform/define/documents/define-document.ts'
import type { HeadDay } from '#platform/web/components/page/head-card.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { formatDate } from '#platform/web/lib/format.ts'
import { awayTone } from '#platform/web/pages/record/head-days.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { daysBetween } from '#platform/wire/time/terms.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { OutlookView } from './outlook-view.ts'
import { personStarts, startNamed } from './person-starts.server.ts'
import type { StartView } from './start-view.ts'

/**
 * Returns a promise that may reject, and never throws synchronously: a synchronous error would leave the
 * rejections of parallel calls unhandled.
 */
export async function readOutlook(call: ResourceCall): Promise<Outlook> {
  return call.gateway.ask(OUTLOOK, { id: requireId(call) }, outlook)
}

/** The actions that a user takes for a day of each kind. */
export const STARTED_BY: Readonly<Partial<Record<ComingDay['kind'], readonly string[]>>> = {
  probationEnd: ['confirmation'],
  // The renewal may be agreed, and only its signature missing.
  contractEnd: ['renewal', 'signing'],
  contractMissing: ['signing', 'contract'],
  retirement: ['departure'],
}

/** The tab of the file that lists the records with a day of this kind. */
const TAB_OF: Readonly<Partial<Record<ComingDay['kind'], string>>> = {
  certificateDraft: certificates.path,
  certificateEnd: certificates.path,
  certificateReview: certificates.path,
}

type Shown = Pick<RecordView, 'head' | 'isPast'> & { isOwn: boolean }
type Ahead = Pick<RecordView, 'head'> & {
  /** The actions that this person most likely needs now. The page shows them beside the menu. */
  likely: StartView[]
  starts: StartView[]
  outlook: OutlookView | null
}

/** Describes the coming days of a person in the head of the file, the menu 发起 and the card in the overview. */
export function describeAhead(
  call: ResourceCall,
  { head, isPast, isOwn }: Shown,
  known: Outlook,
): Ahead {
  if (isPast) return { head, likely: [], starts: [], outlook: null }
  const person = { id: requireId(call), status: known.status }
  const starts = personStarts(call, person, known)
  const likely = likelyStarts(known, starts, isOwn ? FOR_ONESELF : FOR_OTHERS)
  const days = [...(head.days ?? []), ...headDays(call, known)]
  return {
    head: { ...head, days },
    likely,
    starts: starts.filter((start) => !likely.includes(start)),
    outlook: describeOutlook(call, known, starts),
  }
}

const MOST_LIKELY = 3
/** Users mostly open a file because of a day that is at most this many days ahead. */
const NEAR_DAYS = 60
const FOR_OTHERS = ['transfer', 'departure']
const FOR_ONESELF = ['leave']

/** Returns the possible actions for near days first, then the actions that a user may need on any day. */
function likelyStarts(
  { days }: Outlook,
  starts: readonly StartView[],
  anyTime: readonly string[],
): StartView[] {
  const near = days.filter((day) => day.days <= NEAR_DAYS)
  const wanted = [...near.flatMap(({ kind }) => STARTED_BY[kind] ?? []), ...anyTime]
  const found = [...new Set(wanted)].flatMap((wish) =>
    starts.filter(({ name, href }) => name === wish && href !== null),
  )
  return found.slice(0, MOST_LIKELY)
}

/** Null when the person has neither open documents nor coming days. */
function describeOutlook(
  call: ResourceCall,
  { documents, days }: Outlook,
  starts: readonly StartView[],
): OutlookView | null {
  if (documents.length === 0 && days.length === 0) return null
  return {
    documents: documents.map((one) => describeDocument(call, one)),
    days: days.map((day) => describeDay(call, day, starts)),
  }
}

function describeDocument(call: ResourceCall, document: OpenDocument): OutlookView['documents'][0] {
  const { t, language } = call
  const { resource: path, id, docNo, state, approver, since, effectDay } = document
  const waits = approver ? t('outlook.waits', { who: approver }) : ''
  const day = effectDay ? t('outlook.effect', { day: formatDate(effectDay, language) }) : ''
  const from = t('outlook.since', { day: formatDate(since.slice(0, 10), language) })
  const isComing = state === DOC.done && effectDay !== null
  return {
    id,
    docNo,
    kind: recordLabel(requireResource(path), language),
    href: `/${path}/${id}`,
    facts: [waits, from, isComing ? '' : day].filter(Boolean).join(' · '),
    pill: isComing
      ? { tone: 'info', text: `${day} · ${awayText(call, daysUntil(effectDay))}` }
      : choicePill(DOC_STATE, state, language),
  }
}

const daysUntil = (day: string): number => daysBetween(todayInShanghai(), day)

function awayText({ t }: ResourceCall, days: number): string {
  if (days === 0) return t('page.dayIsToday')
  return days < 0 ? t('due.past', { count: -days }) : t('page.daysLeft', { count: days })
}

function awayPill(call: ResourceCall, days: number): PillView {
  return { tone: awayTone(days), text: awayText(call, days) }
}

function describeDay(
  call: ResourceCall,
  { kind, date, days }: ComingDay,
  starts: readonly StartView[],
): OutlookView['days'][0] {
  const { t, language } = call
  return {
    name: kind,
    label: t(`due.kinds.${kind}`),
    date: formatDate(date, language),
    away: awayPill(call, days),
    start: startOf(call, kind, starts),
  }
}

function startOf(call: ResourceCall, kind: ComingDay['kind'], starts: readonly StartView[]) {
  const found = startNamed(starts, STARTED_BY[kind] ?? [])
  if (found?.href) return { label: found.label, href: found.href }
  const tab = TAB_OF[kind]
  if (!tab) return null
  const href = `/${archives.path}/${requireId(call)}?tab=${tab.slice(tab.indexOf('/') + 1)}`
  return { label: call.t('outlook.see'), href }
}

/** The kinds of days that the head of the file shows, each with the number of days until then. */
const IN_HEAD: readonly ComingDay['kind'][] = ['probationEnd', 'contractEnd']

function headDays(call: ResourceCall, { days }: Outlook): HeadDay[] {
  return days
    .filter(({ kind }) => IN_HEAD.includes(kind))
    .map(({ kind, date, days: left }) => ({
      name: kind,
      label: call.t(`outlook.until.${kind}`),
      text: formatDate(date, call.language),
      away: { text: awayText(call, left), tone: awayTone(left) },
    }))
}
