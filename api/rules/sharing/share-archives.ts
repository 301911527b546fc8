import type { Actor } from '#api/actor.ts'
import { requireAsPreviewed } from '#api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import { readRegistrationForms } from '#api/queries/hr/registration-forms.ts'
import { makeShareLink, requireSharable } from '#api/sharing/make-share-link.ts'
import { SHARE } from '#api/sharing/share-purposes.ts'
import { currentLanguage } from '#api/store/call-origin.ts'
import type { Tx } from '#api/store/database.ts'
import { MAX_FORMS, newShareLink } from '#contracts/share-links.ts'
import { groupLabel, resourceLabel } from '#resources/described/labels.ts'
import { archives } from '#resources/hr/archive.ts'
import { requireResource } from '#resources/registry.server.ts'

const PAGE = 'printUser'

/** Makes a link to the registration forms of some people, once its maker has read what it will show. */
export async function shareArchives(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { people, hours, maxViews, passcode } = input.values
  const form = archives.actions[SHARE]?.form ?? archives
  const asked = newShareLink.safeParse({
    ...{ page: PAGE, scope: { people }, hours, maxViews },
    passcode: passcode === '' ? null : passcode,
  })
  if (!asked.success) {
    const isAboutPasscode = asked.error.issues.some(({ path }) => path[0] === 'passcode')
    throw isAboutPasscode
      ? invalidFields(form, { passcode: { key: 'share.passcodeShape' } })
      : invalidFields(form, { people: { key: 'share.tooMany', values: { max: MAX_FORMS } } })
  }
  const link = asked.data
  const names = (await requireSharable(tx, actor, link.scope)).map(({ name }) => name)
  const parts = await partsShown(tx, actor, link.scope.people)
  const lines: Line[] = [
    { key: 'share.people', values: { count: names.length }, names },
    { key: 'share.parts', names: parts },
    { key: 'share.covered' },
    { key: 'share.hours', values: { count: link.hours } },
    link.maxViews
      ? { key: 'share.views', values: { count: link.maxViews } }
      : { key: 'share.anyViews' },
    { key: link.passcode ? 'share.passcode' : 'share.noPasscode' },
  ]
  const consequences: Consequences = { lines, rows: [link, parts] }
  requireAsPreviewed(input, consequences)
  if (input.isPreview) return { consequences }
  const { id, token } = await makeShareLink(tx, actor, link)
  const made = [{ path: 'system/share-links', id, title: names.join('、') }]
  return {
    ...{ link: `/${PAGE}?k=${token}`, made, consequences },
    message: { key: link.passcode ? 'share.madeWithPasscode' : 'share.made' },
  }
}

/** The parts of the forms that any of these people's link will show, in the maker's language. */
async function partsShown(tx: Tx, actor: Actor, people: readonly string[]): Promise<string[]> {
  const forms = await readRegistrationForms(tx, actor, people, SHARE)
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
