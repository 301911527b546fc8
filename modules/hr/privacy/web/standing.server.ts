import {
  PRIVACY_CALLS,
  type PrivacyStanding,
  privacyStanding,
} from '#modules/hr/privacy/wire/privacy.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { withMainVerb } from '#platform/web/pages/record/main-verb.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { StandingView } from './standing-panel.tsx'

/** Loads the facts to decide a request by. */
export function loadStanding(call: ResourceCall): Promise<PrivacyStanding> {
  const id = requireId(call)
  return call.gateway.ask(PRIVACY_CALLS.standing, { id }, privacyStanding)
}

function noticeKey({ hold, isOwnDeletion }: PrivacyStanding): string | null {
  if (hold !== null) return `privacy.hold.${hold}`
  return isOwnDeletion ? 'privacy.ownDeletion' : null
}

/**
 * The panel with the facts, and the record with the verb that leads on as its main button: finishing the request, or
 * declining one that must not be followed. A verb that would be refused is left out.
 */
export function withStanding(
  { t, language }: ResourceCall,
  view: RecordView,
  standing: PrivacyStanding,
): { view: RecordView; panel: StandingView } {
  const key = noticeKey(standing)
  const actions = view.actions.filter(({ name }) => key === null || name !== 'finish')
  const isHeld = key !== null && !standing.isOwnDeletion
  const { applications, openApplications, interviews, files, poolUntil, emptyOn } = standing
  const day = (value: string | null) => (value === null ? '' : formatDate(value, language))
  const facts = [
    { label: t('privacy.applications'), value: String(applications) },
    { label: t('privacy.openApplications'), value: String(openApplications) },
    { label: t('privacy.interviews'), value: String(interviews) },
    { label: t('privacy.files'), value: String(files) },
    { label: fieldLabel(talents, 'poolUntil', language), value: day(poolUntil) },
    { label: fieldLabel(talents, 'emptyOn', language), value: day(emptyOn) },
  ]
  return {
    view: withMainVerb(Object.assign({}, view, { actions }), isHeld ? 'decline' : 'finish'),
    panel: {
      title: t('privacy.standing'),
      notice: key === null ? '' : t(key),
      facts: facts.filter(({ value }) => value !== ''),
    },
  }
}
