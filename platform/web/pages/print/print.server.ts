import { recordLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { readApproval } from '#platform/web/approval/approval-links.server.ts'
import { describeApproval } from '#platform/web/approval/approval-steps.server.ts'
import type { ApprovalView } from '#platform/web/approval/approval-steps.tsx'
import {
  callFor,
  describeHeading,
  requireId,
} from '#platform/web/pages/record/read-record.server.ts'
import { readShown } from '#platform/web/pages/record/record.server.ts'
import {
  describeDetails,
  describeRowsAbout,
  partsOf,
  rowsAbout,
} from '#platform/web/pages/record/record-parts.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { ChildView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { PrintView } from './print-view.ts'

/** Loads all of a record that its reader may see, in the order of its tabs. */
export async function loadPrint(pageCall: ResourceCall): Promise<PrintView> {
  const id = requireId(pageCall)
  const { record, notices } = await readShown(pageCall, true)
  const call = callFor(pageCall, record)
  const { resource, language, t } = call
  const [details, about, seen] = await Promise.all([
    describeDetails(call, record),
    rowsAbout(call),
    readApproval(call, id),
  ])
  const parts = partsOf(call, details, about)
  const tables = await Promise.all(
    parts.flatMap(({ rows }) => rows.map((one) => describeRowsAbout(call, one, id))),
  )
  const head = describeHeading(call, record)
  const approval = seen && describeApproval(call, seen)
  return {
    label: resourceLabel(resource, language),
    // The title of a document is more than the name of the person, so the avatar needs the name separately.
    head: approval
      ? { ...head, faceOf: head.title, title: `${recordLabel(resource, language)} ${head.title}` }
      : head,
    back: { label: head.title, href: recordHref(call, id) },
    printedOn: t('page.printedOn', { day: calendarText('date', todayInShanghai(), language) }),
    notes: [...notices.map(({ text }) => text), ...(approval?.failure ? [approval.failure] : [])],
    groups: parts.length === 0 ? details : parts.flatMap(({ groups }) => groups),
    tables: [...tables.map(asTable), ...(approval ? tablesOf(call, approval) : [])],
    signatures: approval ? signaturesOf(call) : [],
  }
}

function asTable({ name, label, table }: ChildView): PrintView['tables'][number] {
  const columns = table.columns.map((column) => column.label)
  return { name, label, table: { columns, rows: table.rows.map(({ cells }) => cells) } }
}

/** The changes of a document, and the rounds of its approval, latest first. */
function tablesOf(
  { t, language }: ResourceCall,
  { changes, rounds }: ApprovalView,
): PrintView['tables'] {
  const changed = {
    name: 'changes',
    label: t('approval.changes.title'),
    table: {
      columns: [t('sheet.what'), t('page.before'), t('page.after')],
      rows: changes.map(({ label, before, after }) => [label, before, after]),
    },
  }
  const steps = rounds.map(({ key, label, steps }) => ({
    name: `round-${key}`,
    label: rounds.length > 1 ? `${t('approval.steps')} · ${label}` : t('approval.steps'),
    table: {
      columns: ['step', 'approver', 'result', 'opinion', 'at'].map((name) => t(`sheet.${name}`)),
      rows: steps.map(({ title, people, pill, opinion, at }) => [
        title,
        listText(
          people.map(({ name }) => name),
          { language },
        ),
        pill.text,
        opinion,
        at,
      ]),
    },
  }))
  return changes.length > 0 ? [changed, ...steps] : steps
}

/** The labels of the signature lines: the applicant, the person concerned, and the keeper of the paper. */
function signaturesOf({ resource, t }: ResourceCall): string[] {
  const names = ['applicant', ...(resource.document?.about ? ['person'] : []), 'personnel']
  return names.map((name) => t(`sheet.sign.${name}`))
}
