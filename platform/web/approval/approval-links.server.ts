import { resourceLabel } from '#platform/define/described/labels.ts'
import { controlId } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { tabName } from '#platform/web/pages/record/record-paths.server.ts'
import type { ActionLink, RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import {
  APPROVAL_CALLS,
  type ApprovalDocument,
  approvalDocument,
  DOCUMENT_MOVES,
  type DocumentMove,
  decidingPage,
  FROM_RECORD,
  type MissingEntry,
} from '#platform/wire/approval/approval.ts'
import { requireResource } from '#product/define/registry.server.ts'

/**
 * Reads the approvers of a record and the moves that its reader may make. Null for a record that is not a
 * document.
 */
export async function readApproval(
  { resource, gateway }: ResourceCall,
  id: string,
): Promise<ApprovalDocument | null> {
  if (!resource.document) return null
  const query = { bizType: resource.path, bizId: id }
  return gateway.ask(APPROVAL_CALLS.document, query, approvalDocument)
}

/**
 * Notices of missing requirements. Each links to the form that records the requirement, if the reader may use it:
 * the page of its button or files, the tab with its rows, else its field in the form of the document.
 */
export function missingNotices(
  { t, resource, language }: Pick<ResourceCall, 't' | 'resource' | 'language'>,
  missing: readonly MissingEntry[],
  { here, editHref, actions }: Places,
): NoticeView[] {
  const edit = (field: string) =>
    editHref === null
      ? []
      : [{ label: t('approval.fillIn'), href: `${editHref}#${controlId(field)}` }]
  return missing.map(({ text, action, tab, field }) => {
    if (tab !== null) {
      const label = resourceLabel(requireResource(tab), language)
      const links = here === null ? [] : [{ label, href: `${here}?tab=${tabName(tab)}` }]
      return { text, links }
    }
    const isInForm = action === null && resource.fields[field]?.access !== 'computed'
    const button = action ?? field
    return { text, links: isInForm ? edit(field) : actions.filter(({ name }) => name === button) }
  })
}

/** Null: the reader may not open the page. */
type Places = { here: string | null; editHref: string | null; actions: readonly ActionLink[] }

/** The moves that a document can wait for. Their button is the one that the user should press next. */
const NEXT: readonly DocumentMove[] = ['decide', 'submit', 'complete']
const UNDO: DocumentMove = 'withdraw'

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
  const href = decidingPage(resource.path, approval.record.id, FROM_RECORD)
  const decide = moves.includes('decide')
    ? [{ name: 'decide', label: t('approval.open'), href }]
    : []
  // The next steps. `complete` is not a next step while approvers have yet to decide, because completing
  // would skip them.
  const isNext = ({ name }: ActionLink) =>
    resource.actions[name]?.isPersonal === true ||
    (NEXT.some((move) => move === name) && !(name === 'complete' && approval.record.state === '1'))
  const isUndo = ({ name }: ActionLink) => name === UNDO
  const next = [...decide, ...offered.filter(isNext)].map((link): ActionLink => {
    const lacks = approval.missing.filter(({ move }) => move === link.name)
    return lacks.length === 0 ? link : { ...link, why: lacks.map(({ text }) => text).join(' ') }
  })
  return {
    // A button whose press would be refused does not come first.
    next: [
      ...next.filter(({ why }) => why === undefined),
      ...next.filter(({ why }) => why),
      ...offered.filter(isUndo).map((link) => ({ ...link, isUndo: true as const })),
    ],
    actions: offered.filter((action) => !isNext(action) && !isUndo(action)),
  }
}
