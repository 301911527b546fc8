import { resourceLabel } from '#platform/define/described/labels.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { recordHref } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { ActView, OutcomeView } from './act-view.ts'

type Before = Pick<OutcomeView, 'message' | 'open'>

/**
 * The page of a button that has nothing left to do on a record: what was done, in place of the form. Without JavaScript a
 * page is loaded again after its form was sent, so this is no refusal.
 */
export function actedBefore(
  call: ResourceCall,
  { record, action }: { record: WireRecord; action: string },
  { message, open }: Before,
): ActView {
  const { language, resource, t } = call
  const { title } = describeHeading(call, record)
  const label = resourceLabel(resource.actions[action]?.form ?? resource, language)
  return {
    draw: 'before',
    title: t('page.actTitle', { label, title }),
    facts: '',
    label,
    confirm: '',
    hidden: [],
    groups: [],
    heading: '',
    problems: [],
    isPreviewed: false,
    preview: null,
    back: { label: title, href: recordHref(call, record.id) },
    outcome: { message, secret: null, link: null, made: [], ...(open && { open }) },
  }
}
