import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { type NewShareLink, newShareLink } from '#platform/wire/sharing/share-links.ts'
import { makeShareLink } from './make-share-link.ts'

/** Reads the link from the form; problems other than the passcode are in `problems`. */
export function readNewLink(
  form: Resource,
  shared: { page: NewShareLink['page']; scope: object },
  { values: { hours, maxViews, passcode } }: ActionInput,
  problems: Readonly<Record<string, FieldProblem>>,
): NewShareLink {
  const asked = newShareLink.safeParse({
    ...shared,
    hours,
    maxViews,
    passcode: passcode === '' ? null : passcode,
  })
  if (asked.success) return asked.data
  const isAboutPasscode = asked.error.issues.some(({ path }) => path[0] === 'passcode')
  throw invalidFields(
    form,
    isAboutPasscode ? { passcode: { key: 'share.passcodeShape' } } : problems,
  )
}

type Confirmed = { link: NewShareLink; lines: readonly Line[]; rows?: unknown }

/** Creates a link after its creator has confirmed the content, the duration and the receiver. */
export async function confirmShare(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  { link, lines, rows = null }: Confirmed,
): Promise<ActionResult> {
  const openings: Line[] = [
    { key: 'share.hours', values: { count: link.hours } },
    link.maxViews
      ? { key: 'share.views', values: { count: link.maxViews } }
      : { key: 'share.anyViews' },
    { key: link.passcode ? 'share.passcode' : 'share.noPasscode' },
  ]
  const consequences: Consequences = { lines: [...lines, ...openings], rows: [link, rows] }
  requireAsPreviewed(input, consequences)
  if (input.isPreview) return { consequences }
  const { id, token, subject } = await makeShareLink(tx, actor, link)
  return {
    link: `/${link.page}?k=${token}`,
    consequences,
    made: [{ path: shareLinks.path, id, title: subject }],
    message: { key: link.passcode ? 'share.madeWithPasscode' : 'share.made' },
  }
}
