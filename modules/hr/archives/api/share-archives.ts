import { archives } from '#modules/hr/archives/define/archive.ts'
import { MAX_FORMS } from '#modules/hr/archives/wire/registration-forms.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { confirmShare, readNewLink } from '#platform/api/sharing/confirm-share.ts'
import { requireSharable } from '#platform/api/sharing/share-content.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { groupLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { formDoor, SHARE } from './form-link.ts'
import { readRegistrationForms } from './registration-forms.ts'

/**
 * Creates a link to the registration forms of some people, after its creator has seen what it will
 * show.
 */
export async function shareArchives(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { people, isClear } = input.values
  const form = archives.actions[SHARE]?.form ?? archives
  const scope = { people, isClear: isClear === true }
  const problems = { people: { key: 'share.tooMany', values: { max: MAX_FORMS } } }
  const link = await readNewLink(tx, formDoor, { form, scope, problems }, input)
  const { names } = await requireSharable(tx, actor, formDoor, link.scope)
  const parts = await partsShown(tx, actor, people as string[])
  const lines: Line[] = [
    { key: 'share.people', values: { count: names.length }, names },
    { key: 'share.parts', names: parts },
    { key: scope.isClear ? 'share.clear' : 'share.covered' },
  ]
  return confirmShare(tx, actor, input, { door: formDoor, link, lines, rows: parts })
}

/** Names the parts that the link will show for at least one of the people, in the creator's language. */
async function partsShown(tx: Tx, actor: Actor, people: readonly string[]): Promise<string[]> {
  const forms = await readRegistrationForms(tx, actor, people, { also: SHARE })
  const language = currentLanguage()
  const groups = new Set(forms.flatMap((one) => one.groups))
  const rows = new Set(forms.flatMap((one) => Object.keys(one.rows)))
  const rowsShown = [...rows]
    .map((path) => requireResource(path))
    .filter(({ parent }) => parent?.group === undefined || groups.has(parent.group))
  return [
    ...Object.keys(archives.groups ?? {})
      .filter((group) => groups.has(group) && !ROWS_ONLY.has(group) && group !== 'welfare')
      .map((group) => groupLabel(archives, group, language)),
    ...rowsShown.map((resource) => resourceLabel(resource, language)),
  ]
}

/** Groups without fields of their own. The list names their child rows instead. */
const ROWS_ONLY: ReadonlySet<string> = new Set(['career', 'family'])
