import type { Actor } from '#api/actor.ts'
import type { ActionInput, ActionResult, Line } from '#api/crud/verbs.ts'
import { readRegistrationForms } from '#api/queries/hr/registration-forms.ts'
import { requireSharable } from '#api/sharing/make-share-link.ts'
import { SHARE } from '#api/sharing/share-purposes.ts'
import { currentLanguage } from '#api/store/call-origin.ts'
import type { Tx } from '#api/store/database.ts'
import { MAX_FORMS } from '#contracts/share-links.ts'
import { groupLabel, resourceLabel } from '#resources/described/labels.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { requireResource } from '#resources/registry.server.ts'
import { confirmShare, readNewLink } from './confirm-share.ts'

/** Makes a link to the registration forms of some people, once its maker has read what it will show. */
export async function shareArchives(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { people, isClear } = input.values
  const form = archives.actions[SHARE]?.form ?? archives
  const scope = { people, isClear: isClear === true }
  const link = readNewLink(form, { page: 'printUser', scope }, input, {
    people: { key: 'share.tooMany', values: { max: MAX_FORMS } },
  })
  const { names } = await requireSharable(tx, actor, link)
  const parts = await partsShown(tx, actor, people as string[])
  const lines: Line[] = [
    { key: 'share.people', values: { count: names.length }, names },
    { key: 'share.parts', names: parts },
    { key: scope.isClear ? 'share.clear' : 'share.covered' },
  ]
  return confirmShare(tx, actor, input, { link, lines, rows: parts })
}

/** The parts of the forms that any of these people's link will show, in the maker's language. */
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

/** Groups without fields of their own: their rows are named instead. */
const ROWS_ONLY: ReadonlySet<string> = new Set(['career', 'family'])
