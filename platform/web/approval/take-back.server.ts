import { redirect } from '@remix-run/node'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import {
  APPROVAL_CALLS,
  INBOX_PAGE,
  MAX_TOGETHER,
  togetherOutcome,
} from '#platform/wire/approval/approval.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { numberedName } from './inbox.server.ts'

type Target = { bizType: string; id: string }

/** Reads what `offerTakeBack` writes. */
function readTargets(value: string): Target[] {
  return value.split(',').flatMap((one) => {
    const [bizType = '', id = ''] = one.split(' ')
    return isUuid(id) && findResource(bizType)?.document ? [{ bizType, id }] : []
  })
}

/** Takes decisions back, and returns to the page where the button stood. */
export async function takeBack(call: SignedInCall) {
  const { form, gateway, language, t, url } = call
  const back = redirect(safePath(form.get('back'), url.origin) ?? INBOX_PAGE, 303)
  const targets = readTargets(String(form.get('targets') ?? ''))
  const [first] = targets
  if (!first || targets.length > MAX_TOGETHER) {
    call.setFlash({ kind: 'error', text: formatMessage(language, 'invalid.ids') })
    return back
  }
  const { value: outcome } = await gateway.sendFor(
    'PUT',
    APPROVAL_CALLS.takeBackTogether,
    { targets },
    togetherOutcome,
  )
  const count = outcome.done.length
  const text =
    targets.length === 1
      ? t('approval.takenBackOne', { name: await numberedName(call, first) })
      : t('approval.takenBackMany', { count })
  const problems = [...new Set(Object.values(outcome.refused))]
  call.setFlash({
    kind: problems.length > 0 ? 'error' : 'success',
    text: [...(count > 0 ? [text] : []), ...problems].join(' · '),
  })
  return back
}
