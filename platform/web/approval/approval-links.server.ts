import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import {
  APPROVAL_CALLS,
  type ApprovalDocument,
  approvalDocument,
  DOCUMENT_MOVES,
  type DocumentMove,
  decidingPage,
  type MissingEntry,
} from '#platform/wire/approval/approval.ts'

/**
 * Reads the approvers of a record and the moves that its reader may make. Null for a record that is not a
 * document.
 */
export async function readApproval(
  { resource, gateway }: ResourceCall,
  id: string,
): Promise<ApprovalDocument | null> {
  if (!resource.document) return null
  const asked = { bizType: resource.path, bizId: id }
  return gateway.ask(APPROVAL_CALLS.document, asked, approvalDocument)
}

/**
 * Notices of missing requirements. Each links to the form that records the requirement, if the reader may use it:
 * the form of its button, else the form of the document.
 */
export function missingNotices(
  { t }: Pick<ResourceCall, 't'>,
  missing: readonly MissingEntry[],
  { editHref, actions }: { editHref: string | null; actions: readonly ActionLink[] },
): NoticeView[] {
  const edit = editHref === null ? [] : [{ label: t('approval.fillIn'), href: editHref }]
  return missing.map(({ text, action }) => ({
    text,
    links: action === null ? edit : actions.filter(({ name }) => name === action),
  }))
}

/** The moves that a document can wait for: the button that the user should press next. */
const NEXT: readonly DocumentMove[] = ['decide', 'submit', 'complete']

/** The buttons of a record. For a document, only the moves that its reader may make now. */
export function documentLinks(
  { resource, t }: ResourceCall,
  actions: readonly ActionLink[],
  approval: ApprovalDocument | null,
): Pick<RecordView, 'actions' | 'next'> {
  if (!approval) return { actions: [...actions], next: [] }
  const moves: readonly string[] = approval.moves
  const known: readonly string[] = DOCUMENT_MOVES
  const offered = actions.filter(({ name }) => !known.includes(name) || moves.includes(name))
  const href = decidingPage(resource.path, approval.record.id)
  const decide = moves.includes('decide')
    ? [{ name: 'decide', label: t('approval.open'), href }]
    : []
  // The next steps. `complete` is not a next step while approvers have yet to decide, because completing
  // would skip them.
  const isNext = ({ name }: ActionLink) =>
    resource.actions[name]?.isPersonal === true ||
    (NEXT.some((move) => move === name) && !(name === 'complete' && approval.record.state === '1'))
  return {
    next: [...decide, ...offered.filter(isNext)],
    actions: offered.filter((action) => !isNext(action)),
  }
}
