import { archives } from '#modules/hr/archives/define/archive.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const SHARE = 'share'

/** Actions to pass records on: print the forms of people, or share them by link. */
export function shareActions(call: ResourceCall, ids: readonly string[]): ActionLink[] {
  const { resource, permissions, language, t } = call
  if (resource.path !== archives.path) return []
  const forms = { name: 'forms', label: t('share.form'), href: `/printUser?ids=${ids.join(',')}` }
  const action = resource.actions[SHARE]
  if (!action || !permissions.has(action.button)) return [forms]
  const href = `/${resource.path}/act/${SHARE}?people=${ids.join(',')}`
  return [forms, { name: SHARE, label: resourceLabel(action.form, language), href }]
}
