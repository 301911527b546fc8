import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { MAX_OPINION } from '#platform/wire/approval/approval.ts'

/**
 * The message about an opinion that is too long; empty when the opinion is valid. An opinion is never cut.
 */
export function opinionProblem({ language, t }: SignedInCall, opinion: string): string {
  if (opinion.length <= MAX_OPINION) return ''
  const values = { label: t('approval.opinion'), max: MAX_OPINION }
  return formatMessage(language, 'invalid.tooLong', values)
}
