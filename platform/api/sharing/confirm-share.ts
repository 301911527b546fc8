import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { LinkDoor } from '#platform/api/links/link-door.ts'
import { hoursOf } from '#platform/api/links/link-life.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import type { NewShareLink } from '#platform/wire/sharing/share-links.ts'
import { newLinkOf } from './new-link.ts'
import { shareContent } from './share-content.ts'

/** A link as the form requests it, with its hours set. */
export type FormLink = NewShareLink & { hours: number }

/** Reads the link from the form; problems other than passcode and hours are in `problems`. */
export async function readNewLink<Scope extends object>(
  tx: Tx,
  door: LinkDoor<Scope>,
  {
    form,
    scope,
    problems,
  }: {
    form: Resource
    scope: object
    problems: Readonly<Record<string, FieldProblem>>
  },
  { values: { hours, maxViews, passcode } }: ActionInput,
): Promise<FormLink> {
  const limits = await hoursOf(tx, door.purpose)
  const chosen = hours ?? limits?.usual
  if (limits && Number(chosen) > limits.longest) {
    const values = { max: limits.longest }
    throw invalidFields(form, { hours: { key: 'share.tooLong', values } })
  }
  const parsed = newLinkOf(door).safeParse({
    page: door.purpose.name,
    scope,
    hours: chosen,
    maxViews,
    passcode: passcode === '' ? null : passcode,
  })
  if (parsed.success) return Object.assign(parsed.data, { hours: Number(chosen) })
  const isAboutPasscode = parsed.error.issues.some(({ path }) => path[0] === 'passcode')
  throw invalidFields(
    form,
    isAboutPasscode ? { passcode: { key: 'share.passcodeShape' } } : problems,
  )
}

type Confirmed<Scope extends object> = {
  door: LinkDoor<Scope>
  link: FormLink
  lines: readonly Line[]
  rows?: unknown
}

/** Creates a link after its creator has confirmed the content, the duration and the receiver. */
export async function confirmShare<Scope extends object>(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
  { door, link, lines, rows = null }: Confirmed<Scope>,
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
  const { id, token, subject } = await shareContent(tx, actor, door, link)
  return {
    link: `${door.purpose.address}?k=${token}`,
    consequences,
    made: [{ path: shareLinks.path, id, title: subject }],
    message: { key: link.passcode ? 'share.madeWithPasscode' : 'share.made' },
  }
}
