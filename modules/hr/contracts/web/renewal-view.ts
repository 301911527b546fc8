import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { ActView } from '#platform/web/pages/act/act-view.ts'

/** The form of a renewal, with the reason for the proposed term. */
export type RenewalView = ActView & { notices: NoticeView[] }

/** The name of the action. */
export const RENEW = 'renew'
