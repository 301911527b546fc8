import type { ResourceCall } from '#app/request/page-call.ts'
import { resourceLabel } from '#resources/described/labels.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import type { ActionLink } from './record-view.ts'

const SHARE = 'share'

/** Ways to pass these records on: the forms of people on paper, and a link for somebody else. */
export function shareActions(call: ResourceCall, ids: readonly string[]): ActionLink[] {
  const { resource, permissions, language, t } = call
  if (resource.path !== archives.path) return []
  const forms = { name: 'forms', label: t('share.form'), href: `/printUser?ids=${ids.join(',')}` }
  const action = resource.actions[SHARE]
  if (!action || !permissions.has(action.button)) return [forms]
  const href = `/${resource.path}/act/${SHARE}?people=${ids.join(',')}`
  return [forms, { name: SHARE, label: resourceLabel(action.form, language), href }]
}
